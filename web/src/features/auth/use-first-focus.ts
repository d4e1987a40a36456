import { useEffect, useEffectEvent } from 'react'

/** Focuses the first field; not on touch screens, where a keyboard would cover the form. */
export function useFirstFocus(node: () => HTMLElement | null | undefined): void {
  const find = useEffectEvent(node)
  useEffect(() => {
    if (window.matchMedia('(pointer: fine)').matches) find()?.focus()
  }, [])
}
