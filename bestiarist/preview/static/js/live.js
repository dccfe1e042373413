// What happens on the disk while the page is open: server-sent events.

export function listen({ changed, progress, connected, lost }) {
  const source = new EventSource("/events");
  const heard = (work) => (event) => {
    let data;
    try { data = JSON.parse(event.data); } catch { return; }
    work(data);
  };
  source.addEventListener("change", heard(changed));
  source.addEventListener("progress", heard(progress));
  source.addEventListener("open", () => connected());
  source.addEventListener("error", () => {
    lost();
    if (source.readyState === EventSource.CLOSED) setTimeout(() => listen({ changed, progress, connected, lost }), 2000);
  });
  addEventListener("pagehide", () => source.close());
}
