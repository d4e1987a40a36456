/** What a messenger shows of a link: a title and a sentence. */
export interface PageCard {
  title: string
  description: string
}

const escaped = (text: string): string => text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`).replace(/[\p{Cc}\p{Cs}]/gu, ' ')

/** The client's page with a card in its head; search engines leave alone what only a link leads to. */
export function withCard(page: string, { title, description }: PageCard): string {
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
  ].join('\n    ')
  const bare = page.replace(/<title>[^<]*<\/title>\s*/, '').replace(/<meta name="description"[^>]*>\s*/, '')
  return bare.replace('</head>', () => `  ${tags}\n  </head>`)
}
