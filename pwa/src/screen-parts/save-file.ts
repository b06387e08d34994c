/** Hands the person a file. */
export function saveFile(file: File): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(file);
  link.download = file.name;
  link.click();
  // Some browsers ask where to save first, and read the file only then.
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}
