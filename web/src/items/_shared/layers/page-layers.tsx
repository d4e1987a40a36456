import { IconBrush, IconMapPinPlus } from '@tabler/icons-react'
import type { BoardItem } from '@keel/contract/entities/board-item'
import type { PagePoints } from '@keel/contract/items/_shared/points'
import { type ReactNode, useState } from 'react'
import { useTranslations } from 'use-intl/react'
import { loadDrawingTexts } from '../../../i18n/language'
import { retriedPart } from '../../../lib/retried-part'
import { useItemContext } from '../item-context'
import type { Turn } from '../points/turn'
import { useStoredItem } from '../use-stored-item'
import classes from './page-layers.module.css'

/** What a press on the page does: nothing special, so that text can be selected and points pressed, or drawing. */
export type PageMode = 'view' | 'draw'

export interface PageLayersProps {
  itemId: number
  /** Null for pictures, which have one page. */
  page: number | null
  /** Size of the page as it is shown, in any unit: only the ratio counts. Null until it is known; then nothing is layered over it. */
  size: { width: number; height: number } | null
  /** Rendered before the tools, such as page numbers. There is less room while drawing tools are shown too. */
  before?: (drawing: boolean) => ReactNode
  /** The page is wider than its box and scrolls. */
  zoomed?: boolean
  /** Rotation of a picture. */
  turn?: Turn
  /** A blank page: it has no points, is drawn on at once, and hides what was drawn outside of it. */
  blank?: boolean
  /** Called when the viewer has drawn something on the page, or nothing any more, and once their drawing is known. */
  onOwnDrawing?: (page: number, isDrawn: boolean) => void
  /** The rendered page. */
  children: ReactNode
}

const PointLayer = retriedPart(() => import('../points/point-layer').then((module) => module.PointLayer))
const Drawing = retriedPart(async () => (await Promise.all([import('../drawing/drawing'), loadDrawingTexts()]))[0].Drawing)

/** A reader has no tools here: their code would be a large part of a visitor's first load. */
const ToolButton = retriedPart(() => import('./tool-button').then((module) => module.ToolButton))

const pointsOf = (item: BoardItem) => item.points
const NONE: PagePoints = {}

/** A rendered page with its layers, and the tools for them. */
export function PageLayers({
  itemId,
  page,
  size,
  before,
  zoomed = false,
  turn = 0,
  blank = false,
  onOwnDrawing,
  children,
}: PageLayersProps) {
  const t = useTranslations('pages')
  const [mode, setMode] = useState<PageMode>('view')
  const [tools, setTools] = useState<HTMLElement | null>(null)
  const context = useItemContext()
  // Somebody who is not signed in has no drawings.
  const hasDrawing =
    context !== null && size !== null && context.draws !== false && (context.canEdit || ['own', 'student'].includes(context.answersOf.kind))
  const canDraw = hasDrawing && context.answering !== 'closed'
  const drawing = canDraw && (blank || mode === 'draw')
  const tp = useTranslations('points')
  const points = useStoredItem(itemId, pointsOf)?.[page ?? 1] ?? NONE
  const [adding, setAdding] = useState(false)
  const [foot, setFoot] = useState<HTMLElement | null>(null)
  const canAdd = context !== null && size !== null && context.editing && !blank
  const hasTools = before !== undefined || canDraw || canAdd
  return (
    <div className={classes.frame} data-mode={drawing ? 'draw' : 'view'}>
      {hasTools && (
        <div
          className={classes.bar}
          data-sticky={before !== undefined || drawing || undefined}
          data-drawing={drawing || undefined}
          role="toolbar"
          aria-label={t('tools')}
          data-own-press
        >
          {before?.(drawing)}
          {canDraw && !blank && (
            <ToolButton label={t('draw')} icon={IconBrush} pressed={drawing} onClick={() => setMode(drawing ? 'view' : 'draw')} />
          )}
          {canAdd && !drawing && <ToolButton label={tp('add')} icon={IconMapPinPlus} onClick={() => setAdding(true)} />}
          {drawing && <div ref={setTools} className={classes.slot} />}
        </div>
      )}
      <div className={classes.scroller} data-zoomed={zoomed || undefined}>
        <div className={classes.page} data-page-host data-blank={blank || undefined} data-own-press={drawing || undefined}>
          {children}
          {size && (
            <div className={classes.layers}>
              {/* Every layer fills this box and takes presses itself: `pointer-events: auto` where it needs them. Points are above drawings. */}
              {hasDrawing && (
                <Drawing
                  context={context}
                  itemId={itemId}
                  page={page ?? 1}
                  isDrawing={drawing}
                  atOnce={blank}
                  turn={turn}
                  tools={tools}
                  onOwnDrawing={onOwnDrawing}
                />
              )}
              {(adding || Object.keys(points).length > 0) && (
                <PointLayer
                  key={page}
                  itemId={itemId}
                  page={page ?? 1}
                  points={points}
                  turn={turn}
                  adding={adding}
                  onAdded={() => setAdding(false)}
                  foot={foot}
                />
              )}
            </div>
          )}
        </div>
      </div>
      <div ref={setFoot} />
    </div>
  )
}
