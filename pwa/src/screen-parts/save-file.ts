/** Downloads a file. */
export function saveFile(file: File): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(file);
  link.download = file.name;
  link.click();
  // Some browsers ask for a location first and read the file only afterwards.
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}
