import { useEffect, useSyncExternalStore } from 'react'
import { getPressedKey } from './pressed-key'

const onChange = (changed: () => void): (() => void) => {
  document.addEventListener('fullscreenchange', changed)
  return () => document.removeEventListener('fullscreenchange', changed)
}

/** Whether this browser can show a page without its own bars; phones of Apple can't. */
export const canBeFullScreen = (): boolean => document.fullscreenEnabled

/** Whether the whole page is in full screen; a video or a picture in full screen does not count. */
export const useFullScreen = (): boolean => useSyncExternalStore(onChange, () => document.fullscreenElement === document.documentElement)

/** Shows the page in full screen, or ends that. What the browser refuses changes nothing. */
export async function setFullScreen(on: boolean): Promise<void> {
  try {
    if (on) await document.documentElement.requestFullscreen()
    else if (document.fullscreenElement) await document.exitFullscreen()
  } catch {
    // Refused, as without a press: the page stays as it is.
  }
}

/** Where letters are typed, or choose from a list. */
const TAKES_LETTERS = 'input, textarea, select, [contenteditable], [role="menu"], [role="listbox"], [role="dialog"]'

/** Returns whether a pressed key is for a field, a menu or a dialog. */
export const takesLetters = ({ target }: KeyboardEvent): boolean => target instanceof Element && target.closest(TAKES_LETTERS) !== null

/** The key F begins and ends full screen while this screen is there; it ends with the screen. */
export function useFullScreenKey(): void {
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (getPressedKey(event).toLowerCase() !== 'f' || event.repeat || event.ctrlKey || event.metaKey || event.altKey || event.shiftKey)
        return
      if (event.defaultPrevented || takesLetters(event)) return
      if (canBeFullScreen()) void setFullScreen(document.fullscreenElement === null)
    }
    window.addEventListener('keydown', onKeyDown)
    return () => {
      window.removeEventListener('keydown', onKeyDown)
      void setFullScreen(false)
    }
  }, [])
}
