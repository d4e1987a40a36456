import { useState, type DragEvent } from 'react'

const hasFiles = (event: DragEvent): boolean => event.dataTransfer.types.includes('Files')

/** Takes pictures that are dropped on a conversation. `over` while they are dragged above it. */
export function usePictureDrop(onPictures: ((files: File[]) => void) | null) {
  const [over, setOver] = useState(false)
  if (!onPictures) return { over: false, handlers: {} }
  return {
    over,
    handlers: {
      onDragOver: (event: DragEvent) => {
        if (!hasFiles(event)) return
        event.preventDefault()
        event.dataTransfer.dropEffect = 'copy'
        setOver(true)
      },
      onDragLeave: (event: DragEvent) => {
        if (!event.currentTarget.contains(event.relatedTarget as Node | null)) setOver(false)
      },
      onDrop: (event: DragEvent) => {
        if (!hasFiles(event)) return
        event.preventDefault()
        setOver(false)
        onPictures([...event.dataTransfer.files])
      },
    },
  }
}
