// Before the first paint, so that nothing flashes: the theme that was chosen last, if any.
try {
  const theme = localStorage.getItem("theme");
  if (theme === "light" || theme === "dark") document.documentElement.dataset.theme = theme;
} catch {
  // No storage is allowed here: the system's theme it is.
}
