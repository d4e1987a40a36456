import { IconScribble } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import { useTranslations } from 'use-intl/react'
import classes from './page-layers.module.css'
import { ToolButton } from './tool-button'

/** What a press on the page does: nothing of its own, so that text can be selected and points pressed, or drawing. */
export type PageMode = 'view' | 'draw'

export interface PageLayersProps {
  itemId: number
  /** Null for pictures, which are one page. */
  page: number | null
  /** Of the page as it is shown, in any unit: only the ratio counts. Null until it is known; then nothing lies over it. */
  size: { width: number; height: number } | null
  /** Stands before the tools, such as page numbers. */
  before?: ReactNode
  /** How wide the page is shown, in percent of the item's width. */
  zoom?: number
  /** The rendered page. */
  children: ReactNode
}

// The drawing layer turns this on.
const CAN_DRAW = false

/** A rendered page with what lies over it, and the tools for that. */
export function PageLayers({ size, before, zoom = 100, children }: PageLayersProps) {
  const t = useTranslations('pages')
  const [mode, setMode] = useState<PageMode>('view')
  const hasTools = before !== undefined || CAN_DRAW
  return (
    <div className={classes.frame} data-mode={mode}>
      {hasTools && (
        <div className={classes.bar} role="toolbar" aria-label={t('tools')} data-own-press>
          {before}
          {CAN_DRAW && (
            <ToolButton
              label={t('draw')}
              icon={IconScribble}
              pressed={mode === 'draw'}
              onClick={() => setMode(mode === 'draw' ? 'view' : 'draw')}
            />
          )}
        </div>
      )}
      <div className={classes.scroller} data-zoomed={zoom > 100 || undefined}>
        <div className={classes.page} style={zoom === 100 ? undefined : { width: `${zoom}%` }}>
          {children}
          {size && (
            <div className={classes.layers}>
              {/* Every layer fills this box and takes presses by itself: `pointer-events: auto` where it wants them. The drawing layer goes here, points above it. */}
            </div>
          )}
        </div>
      </div>
    </div>
  )
}
