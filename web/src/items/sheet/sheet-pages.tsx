import { VisuallyHidden } from '@mantine/core'
import { useState } from 'react'
import { useTranslations } from 'use-intl/react'
import type { SheetValue } from '@keel/contract/items/sheet/schema'
import { useItemContext } from '../_shared/item-context'
import { fittingWidth } from '../_shared/layers/fitting-width'
import { pageKeys } from '../_shared/layers/page-keys'
import { PageLayers } from '../_shared/layers/page-layers'
import { FollowTeacher, PageTurner } from '../_shared/layers/page-turner'
import { usePage } from '../_shared/layers/use-page'
import { useRoom } from '../_shared/layers/use-room'
import { ZoomTools } from '../_shared/layers/zoom-tools'
import { getPaperSize, toLinesPath } from './paper'
import classes from './sheet.module.css'

/** From this width, in CSS pixels, there is one row for all tools. A second one would move the page under the pen; fingers zoom by themselves. */
const ZOOMED_FROM = 600

interface Props {
  itemId: number
  value: SheetValue
  onOwnDrawing?: (page: number, isDrawn: boolean) => void
}

/** The pages of a sheet, one at a time, with their tools and drawings. */
export function SheetPages({ itemId, value, onOwnDrawing }: Props) {
  const t = useTranslations('sheet')
  const tp = useTranslations('pages')
  const context = useItemContext()
  const { pages } = value
  const { page: wanted, turn, teacherPage, follow } = usePage(itemId)
  const page = Math.min(Math.max(wanted, 1), pages)
  const [zoom, setZoom] = useState(100)
  const [ref, room] = useRoom()
  const size = getPaperSize(value)
  const turnTo = (next: number) => {
    if (next >= 1 && next <= pages && next !== page) turn(next)
  }
  const name = pages > 1 ? tp('pdfPage', { page, pages }) : t('sheet')
  // Where nothing is drawn there is nothing to look at closely.
  const zooms = context !== null && context.draws !== false && room !== null && room >= ZOOMED_FROM
  const tools = (
    <>
      {pages > 1 && <PageTurner page={page} pages={pages} onTurn={turnTo} />}
      {zooms && <ZoomTools zoom={zoom} onZoom={setZoom} />}
      {pages > 1 && <FollowTeacher page={page} teacherPage={teacherPage && Math.min(teacherPage, pages)} onFollow={follow} />}
    </>
  )
  return (
    <div ref={ref} className={classes.pages}>
      <PageLayers
        itemId={itemId}
        page={page}
        size={size}
        zoomed={zoom > 100}
        before={zooms || pages > 1 ? () => tools : undefined}
        blank
        onOwnDrawing={onOwnDrawing}
      >
        <div
          className={classes.paper}
          role="group"
          tabIndex={pages > 1 ? 0 : undefined}
          aria-label={name}
          onKeyDown={pages > 1 ? pageKeys(page, pages, turnTo) : undefined}
          style={{
            width: room === null ? '100%' : Math.round((fittingWidth(size, room) * zoom) / 100),
            aspectRatio: `${size.width} / ${size.height}`,
          }}
        >
          <svg
            className={classes.lines}
            data-lines={value.lines}
            viewBox={`0 0 ${size.width} ${size.height}`}
            aria-hidden
            focusable="false"
          >
            <path d={toLinesPath(value.lines, size.height)} />
          </svg>
        </div>
      </PageLayers>
      {pages > 1 && <VisuallyHidden role="status">{name}</VisuallyHidden>}
    </div>
  )
}
