// Before the first paint: the theme that the user chose (state/persistence), so that nothing flashes.
try {
  const theme = JSON.parse(JSON.parse(localStorage.getItem('persist:crossrate')).theme);
  if (theme === 'light' || theme === 'dark') document.documentElement.dataset.theme = theme;
} catch {
  // Nothing chosen: the system's theme.
}
