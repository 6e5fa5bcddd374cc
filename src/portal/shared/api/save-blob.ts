/** Hands bytes to the browser's downloads under this name. */
export function saveBlob(blob: Blob, name: string): void {
  const address = URL.createObjectURL(blob);
  const link = document.createElement("a");
  link.href = address;
  link.download = name;
  link.click();
  // The download has begun by the next minute at the latest; until then the address must hold.
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}
