import type { Language } from '@keel/contract/constants'
import type { Revision } from '@keel/contract/realtime/revision'

/** Preview of a page for messengers, and the data preloaded with it. */
export interface PageCard {
  title: string
  description: string
  /** Name of the site; without it that of the product. */
  site?: string | null
  /** Parts of the client it needs, by their names in the build; `{lang}` is replaced by the language of its texts. */
  parts?: readonly string[]
  /** Calls to preload: their paths below the API's, with the query. */
  calls?: readonly string[]
}

/** Time limit, so that preloading does not slow a page down. */
export const ANSWERS_MAX_BYTES = 200_000

/** Responses preloaded with a page, by the call's path; their bodies are JSON texts. */
export type PageAnswers = Record<string, { status: number; body: string }>

/** Returns the responses as JSON, without parsing and serialising their bodies again. */
const answersText = (answers: PageAnswers): string =>
  `{${Object.entries(answers)
    .map(([path, { status, body }]) => `${JSON.stringify(path)}:{"status":${status},"body":${body}}`)
    .join(',')}}`

const escaped = (text: string): string => text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`).replace(/[\p{Cc}\p{Cs}]/gu, ' ')

/** Returns the client's page with these files, and with the responses to its first calls, read at this revision. */
export function withFirst(page: string, files: readonly string[], answers: PageAnswers = {}, revision?: Revision): string {
  const tags = files.map((file) =>
    file.endsWith('.css')
      ? `<link rel="stylesheet" crossorigin href="/${file}">`
      : `<link rel="modulepreload" crossorigin href="/${file}">`,
  )
  // Not executed: the client reads it. Escaped, so that a tag inside a text cannot end it.
  const at = revision ? ` data-run="${revision.run}" data-count="${revision.count}"` : ''
  if (Object.keys(answers).length > 0)
    tags.push(`<script type="application/json" id="answers"${at}>${answersText(answers).replaceAll('<', '\\u003c')}</script>`)
  return page.replace('</head>', () => `  ${tags.join('\n    ')}\n  </head>`)
}

const EMPTY_ROOT = '<div id="root"></div>'
/** Returns the client's page with the HTML of its first view in this language; the client takes it over. */
export const withView = (page: string, view: string, language: Language): string =>
  page.replace('<html lang="en"', `<html lang="${language}"`).replace(EMPTY_ROOT, () => `<div id="root" aria-busy="true">${view}</div>`)

/** Returns the client's page with a card in its head; search engines are asked to skip pages of links. */
export function withCard(page: string, { title, description, site }: PageCard): string {
  const [name, about, siteName] = [escaped(title), escaped(description), escaped(site ?? 'Keel')]
  const tags = [
    `<title>${name}</title>`,
    `<meta name="description" content="${about}">`,
    `<meta name="robots" content="noindex">`,
    `<meta property="og:type" content="website">`,
    `<meta property="og:site_name" content="${siteName}">`,
    `<meta property="og:title" content="${name}">`,
    `<meta property="og:description" content="${about}">`,
    `<meta name="twitter:card" content="summary">`,
  ]
  const bare = page.replace(/<title>[^<]*<\/title>\s*/, '').replace(/<meta name="description"[^>]*>\s*/, '')
  return bare.replace('</head>', () => `  ${tags.join('\n    ')}\n  </head>`)
}
