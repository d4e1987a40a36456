import { type RefObject, useEffect, useState } from 'react'

/** How long controls stay without a movement. */
const SHOWN_MS = 3000
/** Where somebody chooses or answers: what it belongs to stays. */
const OPEN = '[role="dialog"], [role="menu"], [role="listbox"]'

/**
 * Whether the controls of a screen are shown. In full screen they come with a movement, a touch, or the focus in them, and go after three
 * seconds; not while a menu or a dialog is open, nor while the keyboard is in them. They are the elements within `root` that match.
 */
export function useControlsShown(full: boolean, root: RefObject<HTMLElement | null>, controls: string): boolean {
  const [shown, setShown] = useState(true)
  useEffect(() => {
    if (!full) return undefined
    let timer: ReturnType<typeof setTimeout> | undefined
    const isHeld = () => document.querySelector(OPEN) !== null || root.current?.querySelector(`:is(${controls}) :focus-visible`) !== null
    const hide = () => (isHeld() ? wait() : setShown(false))
    const wait = () => {
      clearTimeout(timer)
      timer = setTimeout(hide, SHOWN_MS)
    }
    const show = () => {
      setShown(true)
      wait()
    }
    const onFocus = ({ target }: FocusEvent) => {
      if (target instanceof Element && target.closest(controls)) show()
    }
    wait()
    addEventListener('pointermove', show)
    addEventListener('pointerdown', show)
    addEventListener('focusin', onFocus)
    return () => {
      clearTimeout(timer)
      removeEventListener('pointermove', show)
      removeEventListener('pointerdown', show)
      removeEventListener('focusin', onFocus)
      setShown(true)
    }
  }, [full, root, controls])
  return !full || shown
}
