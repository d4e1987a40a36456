/** A video found in a link. `hash` opens unlisted Vimeo videos, `start` is the start in seconds. */
export interface VideoLink {
  site: 'youtube' | 'vimeo'
  id: string
  hash?: string
  start?: number
}

// Available on both sides; only one of them declares it.
interface Url {
  hostname: string
  pathname: string
  hash: string
  origin: string
  searchParams: { get(name: string): string | null; has(name: string): boolean }
}
declare const URL: { new (url: string, base?: string): Url; canParse(url: string): boolean }

/** The longest embed codes are some hundred characters. */
const TEXT_MAX_LENGTH = 4000
const YOUTUBE_HOSTS = /^(?:(?:www|m|music|gaming)\.)?youtube\.com$|^(?:www\.)?youtube-nocookie\.com$/
const VIMEO_ID = /^[1-9]\d{0,14}$/
const VIMEO_HASH = /^[0-9a-f]{6,40}$/i

/** Returns `90`, `90s`, `1m30s` and `1h2m3s` as seconds. */
function seconds(text: string): number | undefined {
  const parts = /^(?:(\d{1,3})h)?(?:(\d{1,4})m)?(?:(\d{1,6})s?)?$/.exec(text)
  if (!parts) return undefined
  const [h = 0, m = 0, s = 0] = parts.slice(1).map((part) => Number(part ?? 0))
  return h * 3600 + m * 60 + s || undefined
}

/** Returns the start after the address: `#t=1m30s`. */
const startInHash = (url: Url): string | undefined => /[#&]t=([0-9hms]+)/.exec(url.hash)?.[1]

/** People paste links without `https://`, with spaces around, and whole embed codes. */
function urlIn(text: string): Url | null {
  // Length first: searching for the embed code takes quadratic time.
  if (text.length > TEXT_MAX_LENGTH) return null
  const embed = /<iframe[^>]*?\ssrc\s*=\s*["']([^"']+)["']/i.exec(text)?.[1]?.replaceAll('&amp;', '&')
  const link = (embed ?? text).trim().replace(/^<(.+)>$/, '$1')
  if (/\s/.test(link) || link.length > 2000) return null
  const withScheme = /^https?:\/\//i.test(link)
    ? link
    : link.startsWith('//')
      ? `https:${link}`
      : /^[a-z][a-z0-9+.-]*:(?!\d)/i.test(link)
        ? ''
        : `https://${link}`
  return URL.canParse(withScheme) ? new URL(withScheme) : null
}

function youtube(url: Url, host: string): Omit<VideoLink, 'site'> | null {
  const parts = url.pathname.split('/').filter(Boolean)
  const [first = '', second = ''] = parts
  const inHash = /(?:^|\/)([A-Za-z0-9_-]{11})(?:[?&]|$)/.exec(url.hash.slice(1))?.[1] // old links of channels: /user/name#p/u/1/id
  const id = host.endsWith('youtu.be')
    ? first
    : ['embed', 'v', 'e', 'shorts', 'live', 'vi'].includes(first)
      ? second
      : first === 'watch' && !url.searchParams.has('v') && !url.searchParams.has('vi')
        ? second
        : ['user', 'c', 'channel'].includes(first) || first.startsWith('@')
          ? (inHash ?? url.searchParams.get('v') ?? parts.slice(2).at(-1) ?? '')
          : (url.searchParams.get('v') ?? url.searchParams.get('vi') ?? inHash ?? '')
  // Links are often copied from a text with the punctuation behind them.
  const clean = /^[A-Za-z0-9_-]{11}(?![A-Za-z0-9_-])/.exec(id)?.[0]
  if (clean === undefined) return null
  const start = seconds(
    url.searchParams.get('t') ?? url.searchParams.get('start') ?? url.searchParams.get('time_continue') ?? startInHash(url) ?? '',
  )
  return { id: clean, ...(start === undefined ? {} : { start }) }
}

function vimeo(url: Url): Omit<VideoLink, 'site'> | null {
  const parts = url.pathname.split('/').filter(Boolean)
  // A channel, group, album or film has a name before the video, and names may be numbers.
  const named = ['channels', 'groups', 'album', 'showcase', 'ondemand'].includes(parts[0] ?? '')
  const at = parts.findIndex((part, index) => index >= (named ? 2 : 0) && VIMEO_ID.test(part))
  const id = parts[at]
  if (id === undefined) return null
  const next = parts[at + 1] ?? ''
  const hash = url.searchParams.get('h') ?? next
  const start = seconds(startInHash(url) ?? url.searchParams.get('t') ?? '')
  return { id, ...(VIMEO_HASH.test(hash) ? { hash } : {}), ...(start === undefined ? {} : { start }) }
}

/** Returns the video of a pasted link or embed code; null if it is no YouTube or Vimeo video. */
export function parseVideoLink(text: string): VideoLink | null {
  const pasted = urlIn(text)
  if (!pasted) return null
  const url = pasted.hash.startsWith('#/') ? new URL(pasted.hash.slice(1), pasted.origin) : pasted // the old mobile site
  const host = url.hostname.replace(/\.$/, '')
  if (host === 'youtu.be' || host === 'www.youtu.be' || YOUTUBE_HOSTS.test(host)) {
    const redirected =
      url.pathname === '/attribution_link' || url.pathname === '/redirect' ? (url.searchParams.get('u') ?? url.searchParams.get('q')) : null
    if (redirected) return parseVideoLink(redirected.startsWith('/') ? `https://www.youtube.com${redirected}` : redirected)
    const found = youtube(url, host)
    return found && { site: 'youtube', ...found }
  }
  if (/^(?:(?:www|player|m)\.)?vimeo\.com$/.test(host)) {
    const found = vimeo(url)
    return found && { site: 'vimeo', ...found }
  }
  return null
}

/** Returns the canonical address of a video; `parseVideoLink` reads it back unchanged. */
export function videoAddress({ site, id, hash, start }: VideoLink): string {
  if (site === 'youtube') return `https://www.youtube.com/watch?v=${id}${start === undefined ? '' : `&t=${start}s`}`
  return `https://vimeo.com/${id}${hash === undefined ? '' : `/${hash}`}${start === undefined ? '' : `#t=${start}s`}`
}
