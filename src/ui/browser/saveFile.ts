/** Long enough for a browser to begin the download. */
const KEPT_MS = 60_000;

/** Gives the user a file, as a download. */
export function saveFile(name: string, file: Blob): void {
  const address = URL.createObjectURL(file);
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(address), KEPT_MS);
}
