/**
 * Keeps the page when a file is dropped beside what takes files: browsers would open the file instead, and a call would end. Called when
 * the page starts.
 */
export function refuseStrayDrops(): void {
  const refuse = (event: DragEvent) => {
    if (event.defaultPrevented || !event.dataTransfer?.types.includes('Files')) return
    event.preventDefault()
    event.dataTransfer.dropEffect = 'none'
  }
  // After all listeners of the document.
  window.addEventListener('dragover', refuse)
  window.addEventListener('drop', refuse)
}
