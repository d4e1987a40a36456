import type { PDFPageProxy } from 'pdfjs-dist'
import classes from './pdf.module.css'

interface LinkAnnotation {
  subtype: string
  url?: string
  rect: number[]
  contentsObj?: { str?: string }
}
const MAX_LINKS = 500
const percent = (part: number, whole: number): string => `${(part / whole) * 100}%`
/** A document comes from anywhere: an address that could run script is none. */
const isAllowed = (url: string | undefined): url is string => url !== undefined && /^(https?:\/\/|mailto:)/i.test(url)

/** The places of a page that lead to other addresses, to be laid over its picture. */
export async function linksOf(page: PDFPageProxy): Promise<HTMLElement> {
  const layer = document.createElement('div')
  layer.className = classes['links'] ?? ''
  const viewport = page.getViewport({ scale: 1 })
  const annotations = (await page.getAnnotations({ intent: 'display' })) as LinkAnnotation[]
  for (const { subtype, url, rect, contentsObj } of annotations.slice(0, MAX_LINKS)) {
    if (subtype !== 'Link' || !isAllowed(url)) continue
    const [left = 0, bottom = 0, right = 0, top = 0] = rect
    // A page that lies on its side turns these corners into others.
    const [x1 = 0, y1 = 0] = viewport.convertToViewportPoint(left, bottom) as number[]
    const [x2 = 0, y2 = 0] = viewport.convertToViewportPoint(right, top) as number[]
    const link = document.createElement('a')
    link.href = url
    link.target = '_blank'
    link.rel = 'noopener noreferrer nofollow'
    link.title = url
    link.ariaLabel = contentsObj?.str || url
    Object.assign(link.style, {
      left: percent(Math.min(x1, x2), viewport.width),
      top: percent(Math.min(y1, y2), viewport.height),
      width: percent(Math.abs(x2 - x1), viewport.width),
      height: percent(Math.abs(y2 - y1), viewport.height),
    })
    layer.append(link)
  }
  return layer
}
