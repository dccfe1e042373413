"""From records to print: symbols and type, then HTML, PDF and images."""
