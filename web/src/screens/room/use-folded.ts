import { useState } from 'react'
import { readLocal, writeLocal } from '../../lib/storage'

/** Whether a side of the classroom is folded; remembered in this browser. */
export function useFolded(side: 'left' | 'right'): [folded: boolean, setFolded: (folded: boolean) => void] {
  const key = `keel.room-${side}-folded` as const
  const [folded, setFolded] = useState(() => readLocal(key) === '1')
  return [
    folded,
    (next) => {
      setFolded(next)
      writeLocal(key, next ? '1' : null)
    },
  ]
}
