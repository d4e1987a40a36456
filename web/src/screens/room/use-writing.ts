import { useEffect, useState } from 'react'

/** An on-screen keyboard takes at least so much of the window. */
const KEYBOARD_PX = 120
/** Nothing moves from under a finger: what it presses takes the focus first. */
const REST_MS = 250
const FIELD =
  'textarea, [contenteditable="true"], input:not([type="checkbox"], [type="radio"], [type="range"], [type="file"], [type="color"])'

/** Scrolls the board so that a field is in its middle; of what is higher the browser shows the caret. */
function toMiddle(field: Element): void {
  const board = field.closest('#board')
  if (!board) return
  const [at, around] = [field.getBoundingClientRect(), board.getBoundingClientRect()]
  if (at.height < around.height / 2) board.scrollTop += at.y + at.height / 2 - (around.y + around.height / 2)
}

/** Whether the person writes with an on-screen keyboard. The field is then kept in the middle of the board. */
export function useWriting(): boolean {
  const [writing, setWriting] = useState(false)
  useEffect(() => {
    const viewport = window.visualViewport
    if (!viewport || !window.matchMedia('(pointer: coarse)').matches) return undefined
    let timer: ReturnType<typeof setTimeout> | undefined
    let lowest = Infinity
    const field = () => (document.activeElement?.matches(FIELD) ? document.activeElement : null)
    const onFocus = () => {
      clearTimeout(timer)
      lowest = viewport.height
      const focused = field()
      if (focused) setWriting(true)
      // The keyboard, or what hides, changes the board's height.
      timer = focused ? setTimeout(() => toMiddle(focused), REST_MS) : setTimeout(() => setWriting(false), REST_MS)
    }
    const onResize = () => {
      const focused = field()
      if (!focused) return
      lowest = Math.min(lowest, viewport.height)
      // Closed without leaving the field, as by Android's back button.
      const isClosed = viewport.height - lowest > KEYBOARD_PX
      if (isClosed) lowest = viewport.height
      setWriting(!isClosed)
      if (!isClosed) requestAnimationFrame(() => toMiddle(focused))
    }
    document.addEventListener('focusin', onFocus)
    document.addEventListener('focusout', onFocus)
    viewport.addEventListener('resize', onResize)
    return () => {
      clearTimeout(timer)
      document.removeEventListener('focusin', onFocus)
      document.removeEventListener('focusout', onFocus)
      viewport.removeEventListener('resize', onResize)
    }
  }, [])
  return writing
}
