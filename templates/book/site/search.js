// The search of the book. Sections are in `window.bookSections`: address, heading, chapter, text.
(function () {
  "use strict";
  var box = document.getElementById("find"), list = document.getElementById("found");
  var menu = document.querySelector(".menu"), contents = document.getElementById("contents");
  var chosen = -1, most = 12;

  function plain(text) {
    return text.toLowerCase().normalize("NFKD").replace(/[\u0300-\u036f]/g, "").replace(/[\u2212\u2013]/g, "-").replace(/[’‘]/g, "'");
  }
  var sections = (window.bookSections || []).map(function (one) {
    return { at: one, head: plain(one.h), chapter: plain(one.c), text: plain(one.t) };
  });

  function score(section, words) {
    var sum = 0;
    for (var i = 0; i < words.length; i++) {
      var word = words[i], start = new RegExp("(^|[^\\p{L}\\p{N}])" + word.replace(/[.*+?^${}()|[\]\\]/g, "\\$&"), "u");
      if (section.head === word) sum += 60;
      else if (start.test(section.head)) sum += 30;
      else if (start.test(section.text)) sum += 6 + Math.min(6, section.text.split(word).length - 1);
      else if (section.head.indexOf(word) >= 0 || section.text.indexOf(word) >= 0) sum += 2;
      else if (start.test(section.chapter)) sum += 1;
      else return 0;
    }
    return sum;
  }

  function excerpt(section, words) {
    var text = section.at.t, at = -1;
    for (var i = 0; i < words.length && at < 0; i++) at = section.text.indexOf(words[i]);
    var from = Math.max(0, at - 40), cut = text.slice(from, from + 110);
    return (from ? "…" : "") + cut + (from + 110 < text.length ? "…" : "");
  }

  function show() {
    var words = plain(box.value).split(/\s+/).filter(Boolean);
    list.textContent = "";
    chosen = -1;
    box.removeAttribute("aria-activedescendant");
    var hits = !words.length ? [] : sections.map(function (one) { return [score(one, words), one]; })
      .filter(function (hit) { return hit[0] > 0; })
      .sort(function (a, b) { return b[0] - a[0]; }).slice(0, most);
    hits.forEach(function (hit, number) {
      var item = document.createElement("li"), link = document.createElement("a");
      item.id = "found-" + number;
      item.setAttribute("role", "option");
      link.href = hit[1].at.u;
      link.tabIndex = -1;
      [["b", hit[1].at.h], ["i", hit[1].at.c], ["span", excerpt(hit[1], words)]].forEach(function (part) {
        var element = document.createElement(part[0]);
        element.textContent = part[1];
        link.appendChild(element);
      });
      link.addEventListener("click", close);
      item.appendChild(link);
      list.appendChild(item);
    });
    if (words.length && !hits.length) {
      var none = document.createElement("li");
      none.className = "none";
      none.textContent = "Nothing found.";
      list.appendChild(none);
    }
    open(words.length > 0);
  }

  function open(shown) {
    list.hidden = !shown;
    box.setAttribute("aria-expanded", String(shown));
  }
  function close() { open(false); }

  function choose(step) {
    var items = list.querySelectorAll("[role=option]");
    if (!items.length) return;
    if (chosen >= 0) items[chosen].removeAttribute("aria-selected");
    chosen = (chosen + step + items.length) % items.length;
    items[chosen].setAttribute("aria-selected", "true");
    items[chosen].scrollIntoView({ block: "nearest" });
    box.setAttribute("aria-activedescendant", items[chosen].id);
  }

  box.addEventListener("input", show);
  box.addEventListener("focus", function () { if (box.value) show(); });
  box.addEventListener("keydown", function (event) {
    if (event.key === "ArrowDown") { event.preventDefault(); choose(1); }
    else if (event.key === "ArrowUp") { event.preventDefault(); choose(chosen < 0 ? 0 : -1); }
    else if (event.key === "Escape") { close(); box.blur(); }
    else if (event.key === "Enter") {
      var item = list.querySelectorAll("[role=option]")[Math.max(chosen, 0)];
      if (item) item.firstChild.click();
    }
  });
  document.addEventListener("click", function (event) {
    if (!event.target.closest(".finder")) close();
  });
  document.addEventListener("keydown", function (event) {
    var typing = /^(input|textarea|select)$/i.test(event.target.tagName);
    if (event.key === "/" && !typing && !event.ctrlKey && !event.metaKey && !event.altKey) { event.preventDefault(); box.focus(); }
  });
  menu.addEventListener("click", function () {
    var shown = contents.classList.toggle("open");
    menu.setAttribute("aria-expanded", String(shown));
  });
  contents.addEventListener("click", function (event) {
    if (event.target.closest("a")) { contents.classList.remove("open"); menu.setAttribute("aria-expanded", "false"); }
  });
})();
