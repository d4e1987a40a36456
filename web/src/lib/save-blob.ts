/** Downloads a blob as a file. */
export function saveBlob(blob: Blob, name: string): void {
  const link = document.createElement('a')
  const url = URL.createObjectURL(blob)
  link.href = url
  link.download = name
  link.click()
  // Delayed: the browser reads it a moment later.
  setTimeout(() => URL.revokeObjectURL(url), 60_000)
}
