import { VisuallyHidden } from '@mantine/core'
import type { PDFDocumentProxy } from 'pdfjs-dist'
import { useState } from 'react'
import { useTranslations } from 'use-intl/react'
import { fittingWidth } from '../_shared/layers/fitting-width'
import { pageKeys } from '../_shared/layers/page-keys'
import { PageLayers } from '../_shared/layers/page-layers'
import { useItemContext } from '../_shared/item-context'
import { usePage } from '../_shared/layers/use-page'
import { useRoom } from '../_shared/layers/use-room'
import { PageTools } from './page-tools'
import classes from './pdf.module.css'
import { PdfPage, type Rendered } from './pdf-page'

/** From this width, in CSS pixels, all tools of a page are shown side by side. */
const FULL_TOOLS = 460
/** The size that is reserved until a page is measured. */
const A4 = { width: 595, height: 842 }

/** An open document: the page, its tools and its layers. */
export function PdfReader({ itemId, url, document: pdf }: { itemId: number; url: string; document: PDFDocumentProxy }) {
  const t = useTranslations('pages')
  const pages = pdf.numPages
  const PaperPages = useItemContext()?.PaperPages
  const { page: wanted, turn, teacherPage, follow } = usePage(itemId)
  const page = Math.min(Math.max(wanted, 1), pages)
  const [zoom, setZoom] = useState(100)
  const [ref, room] = useRoom()
  const [measured, setMeasured] = useState<Rendered | null>(null)
  const [shown, setShown] = useState<Rendered | null>(null)
  const [failed, setFailed] = useState<number | null>(null)
  const busy = shown?.page !== page && failed !== page

  // Until a page is rendered, the previous one keeps its size and points.
  const current = shown ?? measured
  const size = current?.size ?? A4
  const width = room === null ? null : Math.round(fittingWidth(size, room))
  const drawnFor = measured && room !== null ? Math.round((fittingWidth(measured.size, room) * zoom) / 100) : null
  const turnTo = (next: number) => {
    if (busy || next < 1 || next > pages || next === page) return
    turn(next)
  }
  return (
    <div ref={ref} className={classes.reader}>
      <PageLayers
        itemId={itemId}
        page={shown?.page ?? page}
        size={shown?.size ?? null}
        zoomed={zoom > 100}
        before={(drawing) => (
          <PageTools
            brief={drawing || (room !== null && room < FULL_TOOLS)}
            url={url}
            page={page}
            pages={pages}
            busy={busy}
            onTurn={turnTo}
            zoom={zoom}
            onZoom={setZoom}
            teacherPage={teacherPage}
            onFollow={follow}
          />
        )}
      >
        <div
          className={classes.page}
          role="group"
          tabIndex={0}
          aria-label={t('pdfPage', { page, pages })}
          aria-busy={busy}
          data-own-press
          onKeyDown={pageKeys(page, pages, turnTo)}
          style={{
            width: width === null ? '100%' : (width * zoom) / 100,
            aspectRatio: `${size.width} / ${size.height}`,
            ['--total-scale-factor' as string]: width === null ? 1 : (width * zoom) / 100 / size.width,
          }}
        >
          <PdfPage
            document={pdf}
            page={page}
            shownWidth={drawnFor}
            onMeasured={(next) => setMeasured((now) => (now?.page === next.page ? now : next))}
            onRendered={(next) => {
              setShown(next)
              setFailed(null)
            }}
            onFailed={(broken) => setFailed(broken)}
            onGo={turnTo}
          />
          {failed === page && (
            <p className={classes.brokenPage} role="alert">
              {t('pageFailed', { page })}
            </p>
          )}
        </div>
      </PageLayers>
      {PaperPages && pages > 1 && <PaperPages page={page} pages={pages} />}
      <VisuallyHidden role="status">{shown ? t('pdfPage', { page: shown.page, pages }) : ''}</VisuallyHidden>
    </div>
  )
}
