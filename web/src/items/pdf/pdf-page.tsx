import type { PDFDocumentProxy, PDFPageProxy } from 'pdfjs-dist'
import { useEffect, useEffectEvent, useRef } from 'react'
import { useTranslations } from 'use-intl/react'
import { pdfLibrary } from './library'
import { type InnerLinks, linksOf } from './page-links'
import classes from './pdf.module.css'
import { type PageSize, renderScale } from './render-scale'

export interface Rendered {
  page: number
  size: PageSize
}
interface Props {
  document: PDFDocumentProxy
  page: number
  /** In CSS pixels; null until the first page is measured. */
  shownWidth: number | null
  /** The page's own size is known. */
  onMeasured: (rendered: Rendered) => void
  onRendered: (rendered: Rendered) => void
  onFailed: (page: number, error: unknown) => void
  /** A link to another page of the document was pressed. */
  onGo: (page: number) => void
}

const sizeOf = (page: PDFPageProxy): PageSize => {
  const { width, height } = page.getViewport({ scale: 1 })
  return { width, height }
}

const isCancelled = (error: unknown): boolean => error instanceof Error && error.name === 'RenderingCancelledException'

async function draw(
  page: PDFPageProxy,
  shownWidth: number,
  signal: AbortSignal,
  inner: InnerLinks,
): Promise<[picture: HTMLCanvasElement, words: HTMLElement, links: HTMLElement]> {
  const scale = renderScale(sizeOf(page), shownWidth, devicePixelRatio)
  const viewport = page.getViewport({ scale })
  const canvas = document.createElement('canvas')
  canvas.width = Math.max(1, Math.floor(viewport.width))
  canvas.height = Math.max(1, Math.floor(viewport.height))
  canvas.ariaHidden = 'true'
  const task = page.render({ canvas, viewport })
  signal.addEventListener('abort', () => task.cancel())
  await task.promise
  const { TextLayer } = await pdfLibrary()
  const text = document.createElement('div')
  text.className = classes.text ?? ''
  const layer = new TextLayer({ textContentSource: page.streamTextContent(), container: text, viewport: page.getViewport({ scale: 1 }) })
  signal.addEventListener('abort', () => layer.cancel())
  await layer.render()
  return [canvas, text, await linksOf(page, inner)]
}

/**
 * One page as a picture, with its words over it, invisible, for selection and screen readers, and its links. The previous page
 * stays until the next is rendered.
 */
export function PdfPage({ document: pdf, page: number, shownWidth, onMeasured, onRendered, onFailed, onGo }: Props) {
  const box = useRef<HTMLDivElement>(null)
  const measured = useEffectEvent(onMeasured)
  const rendered = useEffectEvent(onRendered)
  const failed = useEffectEvent(onFailed)
  const go = useEffectEvent(onGo)
  const t = useTranslations('pages')
  const label = t('linkInside')
  useEffect(() => {
    const stop = new AbortController()
    const run = async () => {
      const page = await pdf.getPage(number)
      if (stop.signal.aborted) return
      const size = sizeOf(page)
      measured({ page: number, size })
      if (shownWidth === null) return
      const layers = await draw(page, shownWidth, stop.signal, { document: pdf, label, onGo: (next) => go(next) })
      if (stop.signal.aborted) return
      for (const old of box.current?.querySelectorAll('canvas') ?? []) old.width = 0 // Browsers keep the memory of a canvas long after it is removed.
      box.current?.replaceChildren(...layers)
      rendered({ page: number, size })
      page.cleanup()
    }
    run().catch((error: unknown) => {
      if (!stop.signal.aborted && !isCancelled(error)) failed(number, error)
    })
    return () => stop.abort()
  }, [pdf, number, shownWidth, label])
  return <div ref={box} className={classes.canvas} />
}
