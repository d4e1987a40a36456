import { useCallback, useState } from 'react'
import { readLocal, writeLocal } from '../../../lib/storage'
import type { View } from './fit-areas'

/** What is shown while in a call; whether board and call stand beside each other is remembered in this browser. */
export function useStoredView(): [view: View, setView: (view: View) => void] {
  const [view, setView] = useState<View>(() => (readLocal('keel.room-view') === 'half' ? 'half' : 'board'))
  const choose = useCallback((next: View) => {
    setView(next)
    if (next !== 'video') writeLocal('keel.room-view', next === 'half' ? 'half' : null)
  }, [])
  return [view, choose]
}
