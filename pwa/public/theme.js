// Runs before the first paint. The other half is src/app/theme.ts.
try {
  const theme = localStorage.getItem('theme');
  if (theme === 'light' || theme === 'dark') document.documentElement.dataset.theme = theme;
} catch (error) {
  console.warn('The theme is not remembered: storage is closed to this page.', error);
}
