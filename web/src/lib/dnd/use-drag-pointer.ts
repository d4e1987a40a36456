import { getEventCoordinates } from '@dnd-kit/utilities'
import { useEffect, useState } from 'react'

const MOVES = ['mousemove', 'mouseup', 'touchmove', 'touchend'] as const

/**
 * Follows the pointer of a drag. A `DndContext` knows what was under the pointer when it last rendered; the page may have scrolled since.
 */
class DragPointer {
  private following: AbortController | null = null
  private at: { x: number; y: number } | null = null

  follow(from: Event): void {
    this.letGo()
    this.following = new AbortController()
    this.at = getEventCoordinates(from)
    // On the window and first: the drag ends in a handler of the document.
    for (const name of MOVES)
      window.addEventListener(name, (event) => (this.at = getEventCoordinates(event) ?? this.at), {
        capture: true,
        passive: true,
        signal: this.following.signal,
      })
  }

  letGo(): void {
    this.following?.abort()
  }

  /** Returns the topmost element under the pointer that matches the selector; null without any. */
  over(selector: string): Element | null {
    if (!this.at) return null
    for (const element of document.elementsFromPoint(this.at.x, this.at.y)) {
      const found = element.closest(selector)
      if (found) return found
    }
    return null
  }
}

/** Returns the pointer of a drag; it is followed from `follow` to `letGo`. */
export function useDragPointer(): DragPointer {
  const [pointer] = useState(() => new DragPointer())
  useEffect(() => () => pointer.letGo(), [pointer])
  return pointer
}
