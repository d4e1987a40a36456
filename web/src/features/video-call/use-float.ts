import { useState } from 'react'
import { readLocal, writeLocal } from '../../lib/storage'

/** Whether the video is over the board, while its side is open and while that is folded; remembered in this browser. */
export function useFloat(folded: boolean): [floats: boolean, setFloats: (floats: boolean) => void] {
  const name = folded ? 'keel.call.float-folded' : 'keel.call.float-open'
  const [stored, setStored] = useState(() => ({
    'keel.call.float-folded': readLocal('keel.call.float-folded') !== '0',
    'keel.call.float-open': readLocal('keel.call.float-open') === '1',
  }))
  return [
    stored[name],
    (floats) => {
      setStored({ ...stored, [name]: floats })
      writeLocal(name, floats ? '1' : '0')
    },
  ]
}
