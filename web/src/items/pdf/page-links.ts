import type { PDFDocumentProxy, PDFPageProxy } from 'pdfjs-dist'
import classes from './pdf.module.css'

interface LinkAnnotation {
  subtype: string
  url?: string
  /** A destination in the document, or its name. */
  dest?: string | unknown[] | null
  /** A navigation in the document, such as `NextPage`. */
  action?: string
  rect: number[]
  contentsObj?: { str?: string }
}
/** Handles a press on a link that stays in the document. */
export interface InnerLinks {
  document: PDFDocumentProxy
  /** Returns the name of a link without known words. */
  label: string
  onGo: (page: number) => void
}

const MAX_LINKS = 500
const percent = (part: number, whole: number): string => `${(part / whole) * 100}%`
/** A document may come from anywhere, so addresses that could run script are dropped. */
const isAllowed = (url: string | undefined): url is string => url !== undefined && /^(https?:\/\/|mailto:)/i.test(url)

const steps: Record<string, (page: number, pages: number) => number> = {
  FirstPage: () => 1,
  PrevPage: (page) => page - 1,
  NextPage: (page) => page + 1,
  LastPage: (_page, pages) => pages,
}

type PageRef = Parameters<PDFDocumentProxy['getPageIndex']>[0]
const isRef = (value: unknown): value is PageRef => typeof value === 'object' && value !== null && 'num' in value && 'gen' in value

type Words = Awaited<ReturnType<PDFPageProxy['getTextContent']>>['items']

/** Returns the words within an area of the page. */
function wordsIn([left = 0, bottom = 0, right = 0, top = 0]: readonly number[], words: Words): string {
  const inside = words.filter((item) => {
    if (!('str' in item)) return false
    const [x = 0, y = 0] = (item.transform as number[]).slice(4)
    const [middleX, middleY] = [x + item.width / 2, y + item.height / 2]
    return middleX > left && middleX < right && middleY > bottom && middleY < top
  })
  return inside
    .map((item) => ('str' in item ? item.str : ''))
    .join(' ')
    .replace(/\s*[.…_]{3,}\s*|\s+/g, ' ')
    .trim()
}

/** Returns the page that a link leads to; null when there is none. */
async function pageOf({ dest, action }: LinkAnnotation, from: number, document: PDFDocumentProxy): Promise<number | null> {
  const step = steps[action ?? '']
  if (step) return step(from, document.numPages)
  const place: unknown = (typeof dest === 'string' ? await document.getDestination(dest) : dest)?.[0]
  if (typeof place === 'number') return place + 1
  return isRef(place) ? (await document.getPageIndex(place)) + 1 : null
}

function outerLink(url: string, label: string): HTMLElement {
  const link = document.createElement('a')
  link.href = url
  link.target = '_blank'
  link.rel = 'noopener noreferrer nofollow'
  link.title = url
  link.ariaLabel = label || url
  return link
}

function innerLink(annotation: LinkAnnotation, from: number, label: string, inner: InnerLinks): HTMLElement {
  const link = document.createElement('button')
  link.type = 'button'
  link.ariaLabel = label || inner.label
  link.addEventListener('click', () => {
    void pageOf(annotation, from, inner.document).then(
      (page) => page !== null && inner.onGo(page),
      () => undefined, // A destination that is not in the document is ignored.
    )
  })
  return link
}

/** Returns the links of a page with their areas, to be layered over its picture. */
export async function linksOf(page: PDFPageProxy, inner: InnerLinks): Promise<HTMLElement> {
  const layer = document.createElement('div')
  layer.className = classes['links'] ?? ''
  const viewport = page.getViewport({ scale: 1 })
  const annotations = (await page.getAnnotations({ intent: 'display' })) as LinkAnnotation[]
  const links = annotations.filter(({ subtype }) => subtype === 'Link').slice(0, MAX_LINKS)
  const { items: words } = links.length > 0 ? await page.getTextContent() : { items: [] }
  for (const annotation of links) {
    const { url, dest, action, rect, contentsObj } = annotation
    const label = contentsObj?.str || wordsIn(rect, words)
    const link = isAllowed(url)
      ? outerLink(url, label)
      : dest || (action !== undefined && action in steps)
        ? innerLink(annotation, page.pageNumber, label, inner)
        : null
    if (!link) continue
    const [left = 0, bottom = 0, right = 0, top = 0] = rect
    // On a rotated page these corners become others.
    const [x1 = 0, y1 = 0] = viewport.convertToViewportPoint(left, bottom) as number[]
    const [x2 = 0, y2 = 0] = viewport.convertToViewportPoint(right, top) as number[]
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
