import { useState, useSyncExternalStore } from 'react'
import { readLocal, writeLocal } from '../../../lib/storage'
import type { LocalName } from '../../../lib/storage-names'
import { fitAreas, isTight, type Areas, type View } from './fit-areas'

const STORED = {
  boards: { width: 'keel.room-left-width', folded: 'keel.room-left-folded' },
  side: { width: 'keel.room-right-width', folded: 'keel.room-right-folded' },
} as const satisfies Record<keyof Areas, Record<string, LocalName>>

const onResize = (changed: () => void): (() => void) => {
  window.addEventListener('resize', changed)
  return () => window.removeEventListener('resize', changed)
}
/** Returns the width of the window, without its scroll bar. */
const useWindowWidth = (): number => useSyncExternalStore(onResize, () => document.documentElement.clientWidth)

/** Returns a width that is remembered in this browser; null is the usual one. */
export function useStoredWidth(name: LocalName): [width: number | null, setWidth: (width: number | null) => void] {
  const [width, setWidth] = useState(() => Number(readLocal(name)) || null)
  return [
    width,
    (next) => {
      setWidth(next)
      writeLocal(name, next === null ? null : String(Math.round(next)))
    },
  ]
}

/**
 * Returns the areas of the classroom as they fit into the window, and what changes them; widths and what was folded are remembered in this
 * browser. With little room (`isTight`), and in full screen, boards or both are folded at first, and what is unfolded then is not
 * remembered.
 */
export function useAreas(view: View, full: boolean) {
  const total = useWindowWidth()
  const [boardsWidth, setBoardsWidth] = useStoredWidth(STORED.boards.width)
  const [sideWidth, setSideWidth] = useStoredWidth(STORED.side.width)
  const [folded, setFolded] = useState(() => ({
    boards: readLocal(STORED.boards.folded) === '1',
    side: readLocal(STORED.side.folded) === '1',
  }))
  const [kept, setKept] = useState<keyof Areas>('side')
  const manner = full ? 'full' : isTight(total, view) ? 'tight' : 'usual'
  const [unfolded, setUnfolded] = useState<{ manner: string; boards: boolean; side: boolean } | null>(null)
  const now = unfolded?.manner === manner ? unfolded : { manner, boards: false, side: manner === 'tight' && !folded.side }
  const areas = fitAreas(
    total,
    view,
    {
      boards: { width: boardsWidth, folded: manner === 'usual' ? folded.boards : !now.boards },
      side: { width: sideWidth, folded: manner === 'usual' ? folded.side : !now.side },
    },
    kept,
  )
  return {
    ...areas,
    stage: total - areas.boards.width - areas.side.width,
    fold(area: keyof Areas, fold: boolean) {
      if (!fold) setKept(area)
      if (manner !== 'usual') return setUnfolded({ ...now, [area]: !fold })
      setFolded({ ...folded, [area]: fold })
      writeLocal(STORED[area].folded, fold ? '1' : null)
    },
    /** Null: the usual width. */
    resize: (area: keyof Areas, width: number | null) => (area === 'boards' ? setBoardsWidth : setSideWidth)(width),
  }
}
