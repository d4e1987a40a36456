import { useEffect, useEffectEvent } from 'react'
import type { DrawingStore } from './drawing-store'

/** Reports whether the viewer has drawn something on the page: once it is known, and whenever that changes. */
export function useOwnDrawing(drawing: DrawingStore | null, onChange: ((page: number, isDrawn: boolean) => void) | undefined): void {
  const report = useEffectEvent((page: number, isDrawn: boolean) => onChange?.(page, isDrawn))
  useEffect(() => {
    if (!drawing) return undefined
    let last: boolean | null = null
    const look = () => {
      const isDrawn = drawing.hasOwn()
      if (isDrawn === last) return
      last = isDrawn
      if (isDrawn !== null) report(drawing.scope.page, isDrawn)
    }
    look()
    return drawing.store.subscribe(look)
  }, [drawing])
}
