/** What a page of its own address says of itself to messengers, and what it begins with. */
export interface PageCard {
  title: string
  description: string
  /** Parts of the client that it needs, by their names in the build; `{lang}` stands for the language of its texts. */
  parts?: readonly string[]
  /** Calls that it begins with: their paths below the API's, with the query. */
  calls?: readonly string[]
}

/** What comes with a page must not make it slow. */
export const ANSWERS_MAX_BYTES = 200_000

/** Answers that come with a page, by the call's path; their bodies are JSON texts. */
export type PageAnswers = Record<string, { status: number; body: string }>

/** The answers as JSON, without reading and writing their bodies again. */
const answersText = (answers: PageAnswers): string =>
  `{${Object.entries(answers)
    .map(([path, { status, body }]) => `${JSON.stringify(path)}:{"status":${status},"body":${body}}`)
    .join(',')}}`

const escaped = (text: string): string => text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`).replace(/[\p{Cc}\p{Cs}]/gu, ' ')

/** The client's page with a card in its head; search engines leave alone what only a link leads to. */
export function withCard(page: string, { title, description }: PageCard, files: readonly string[] = [], answers: PageAnswers = {}): string {
  const [name, about] = [escaped(title), escaped(description)]
  const tags = [
    `<title>${name}</title>`,
    `<meta name="description" content="${about}">`,
    `<meta name="robots" content="noindex">`,
    `<meta property="og:type" content="website">`,
    `<meta property="og:site_name" content="Keel">`,
    `<meta property="og:title" content="${name}">`,
    `<meta property="og:description" content="${about}">`,
    `<meta name="twitter:card" content="summary">`,
    ...files.map((file) =>
      file.endsWith('.css')
        ? `<link rel="stylesheet" crossorigin href="/${file}">`
        : `<link rel="modulepreload" crossorigin href="/${file}">`,
    ),
  ]
  // Not a script that runs: the client reads it. A tag inside of a text must not end it.
  if (Object.keys(answers).length > 0)
    tags.push(`<script type="application/json" id="answers">${answersText(answers).replaceAll('<', '\\u003c')}</script>`)
  const bare = page.replace(/<title>[^<]*<\/title>\s*/, '').replace(/<meta name="description"[^>]*>\s*/, '')
  return bare.replace('</head>', () => `  ${tags.join('\n    ')}\n  </head>`)
}
