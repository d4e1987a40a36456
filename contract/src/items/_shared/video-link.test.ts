import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { parseVideoLink, videoAddress } from './video-link'

// Characters of every kind with its own rules; all of Unicode takes seconds to set up.
const anyUnit = fc.constantFrom(
  ...Array.from(' \t\n\r\u0000\u00a0\u00ad\u0301\u200b\u2028\ufeff\ud800a1ZõÕйИ\u0306"\'«»„“’–—-=:;,./?#&<>@İßﬁ…´`'),
  '\u{1f600}',
)

const ID = 'dQw4w9WgXcQ'
const youtube: [string, number?][] = [
  [`https://www.youtube.com/watch?v=${ID}`],
  [`http://youtube.com/watch?v=${ID}`],
  [`youtube.com/watch?v=${ID}`],
  [`www.youtube.com/watch?v=${ID}`],
  [`//www.youtube.com/watch?v=${ID}`],
  [`  https://www.youtube.com/watch?v=${ID}  \n`],
  [`<https://youtu.be/${ID}>`],
  [`HTTPS://WWW.YOUTUBE.COM/watch?v=${ID}`],
  [`https://m.youtube.com/watch?v=${ID}`],
  [`https://music.youtube.com/watch?v=${ID}&list=RDAMVM`],
  [`https://m.youtube.com/#/watch?v=${ID}`],
  [`https://www.youtube.com/watch?app=desktop&v=${ID}`],
  [`https://www.youtube.com/watch?feature=youtu.be&v=${ID}`],
  [`https://www.youtube.com/watch?v=${ID}&feature=share&si=AbC_12-x`],
  [`https://www.youtube.com/watch?v=${ID}&list=PLFgquLnL59alCl_2TQvOiD5Vgm1hCaGSI&index=2`],
  [`https://www.youtube.com/watch?list=PLFgquLnL59alCl_2TQvOiD5Vgm1hCaGSI&v=${ID}`],
  [`https://www.youtube.com/watch?v=${ID}&t=90`, 90],
  [`https://www.youtube.com/watch?v=${ID}&t=90s`, 90],
  [`https://www.youtube.com/watch?v=${ID}&t=1m30s`, 90],
  [`https://www.youtube.com/watch?v=${ID}#t=1h2m3s`, 3723],
  [`https://www.youtube.com/watch/${ID}`],
  [`https://www.youtube.com/watch?vi=${ID}`],
  [`https://www.youtube.com/?v=${ID}`],
  [`https://youtu.be/${ID}`],
  [`youtu.be/${ID}`],
  [`https://www.youtu.be/${ID}`],
  [`https://youtu.be/${ID}?si=z9aXyYZ`],
  [`https://youtu.be/${ID}?t=42`, 42],
  [`https://youtu.be/${ID}?list=PLabc&t=1m`, 60],
  [`https://youtu.be/${ID}).`],
  [`https://www.youtube.com/embed/${ID}`],
  [`https://www.youtube.com/embed/${ID}?start=30&rel=0`, 30],
  [`https://www.youtube-nocookie.com/embed/${ID}?controls=0`],
  [`https://youtube-nocookie.com/embed/${ID}`],
  [`https://www.youtube.com/v/${ID}?version=3`],
  [`https://www.youtube.com/e/${ID}`],
  [`https://www.youtube.com/shorts/${ID}`],
  [`https://youtube.com/shorts/${ID}?feature=share`],
  [`https://www.youtube.com/live/${ID}?si=x`],
  [`https://m.youtube.com/shorts/${ID}`],
  [`https://www.youtube.com/user/Scobleizer#p/u/1/${ID}`],
  [`https://www.youtube.com/user/SilkRoadTheatre#p/a/u/2/${ID}`],
  [`https://www.youtube.com/ytscreeningroom?v=${ID}`],
  [`https://www.youtube.com/user/name?v=${ID}`],
  [`https://www.youtube.com/user/name#${ID}`],
  [`https://www.youtube.com/user/name#p/u/1/${ID}?rel=0`],
  [`https://www.youtube.com/user/name#p/u/1/${ID}?v=short`],
  [`https://www.youtube.com/c/name/${ID}`],
  [`https://www.youtube.com/channel/UCabc/videos/${ID}`],
  [`https://www.youtube.com/@name?v=${ID}`],
  [`https://www.youtube.com/@name/featured/${ID}`],
  [`https://www.youtube.com/vi/${ID}/0.jpg`],
  [`https://www.youtube.com/watch/short?v=${ID}`],
  [`https://www.youtube.com/watch/short?vi=${ID}`],
  [`https://gaming.youtube.com/watch?v=${ID}`],
  [`https://www.youtube.com./watch?v=${ID}`],
  [`youtube.com:443/watch?v=${ID}`],
  [`youtu.be/${ID}?list=a:b`],
  [`https://youtu.be/${ID}?t=12h`, 43_200],
  [`https://youtu.be/${ID}?t=100m`, 6000],
  [`https://youtu.be/${ID}?t=123456`, 123_456],
  [`https://youtu.be/${ID}?t=0`],
  [`https://youtu.be/${ID}?t=x90`],
  [`https://youtu.be/${ID}?t=90x`],
  [`https://youtu.be/${ID}?time_continue=7`, 7],
  [`https://youtu.be/${ID}#a=1&t=8`, 8],
  [`https://www.youtube.com/watch?v=${ID}&u=%2Fwatch%3Fv%3D00000000000&q=cats`],
  [`https://www.youtube.com/redirect?q=https%3A%2F%2Fyoutu.be%2F${ID}%3Ft%3D5`, 5],
  [`https://www.youtube.com/redirect?u=https%3A%2F%2Fyoutu.be%2F${ID}`],
  [`https://youtu.be/${ID}?a=`.padEnd(2000, 'x')],
  [`<iframe src="https://www.youtube.com/embed/${ID}">`.padEnd(4000)],
  [`<iframe data-src="https://example.org/" src = 'https://www.youtube.com/embed/${ID}'></iframe>`],
  [`https://www.youtube.com/attribution_link?a=xyz&u=%2Fwatch%3Fv%3D${ID}%26feature%3Dshare`],
  [
    `<iframe width="560" height="315" src="https://www.youtube.com/embed/${ID}?si=abc&amp;start=5" title="YouTube video player" allowfullscreen></iframe>`,
    5,
  ],
]
test.each(youtube)('%s is a YouTube video', (link, start) =>
  expect(parseVideoLink(link)).toEqual({ site: 'youtube', id: ID, ...(start === undefined ? {} : { start }) }),
)

const vimeo: [string, string, { hash?: string; start?: number }?][] = [
  ['https://vimeo.com/76979871', '76979871'],
  ['http://www.vimeo.com/76979871', '76979871'],
  ['vimeo.com/76979871', '76979871'],
  ['https://vimeo.com/76979871/', '76979871'],
  ['https://vimeo.com/76979871?share=copy', '76979871'],
  ['https://vimeo.com/76979871#t=1m5s', '76979871', { start: 65 }],
  ['https://vimeo.com/76979871/8272103f6e', '76979871', { hash: '8272103f6e' }],
  ['https://vimeo.com/76979871?h=8272103f6e', '76979871', { hash: '8272103f6e' }],
  ['https://vimeo.com/76979871/8272103f6e?h=0123456789', '76979871', { hash: '0123456789' }],
  ['https://vimeo.com/76979871/settings', '76979871'],
  ['https://vimeo.com/76979871?t=30s', '76979871', { start: 30 }],
  ['https://m.vimeo.com/76979871', '76979871'],
  ['https://vimeo.com/123456789012345', '123456789012345'],
  ['https://player.vimeo.com/video/76979871', '76979871'],
  ['https://player.vimeo.com/video/76979871?h=8272103f6e&badge=0&autopause=0', '76979871', { hash: '8272103f6e' }],
  ['https://vimeo.com/channels/staffpicks/76979871', '76979871'],
  ['https://vimeo.com/channels/76979/76979871', '76979871'],
  ['https://vimeo.com/ondemand/76979/76979871/8272103f6e', '76979871', { hash: '8272103f6e' }],
  ['https://vimeo.com/groups/name/videos/76979871', '76979871'],
  ['https://vimeo.com/album/2222/video/76979871', '76979871'],
  ['https://vimeo.com/showcase/3333/video/76979871', '76979871'],
  ['https://vimeo.com/ondemand/film/76979871', '76979871'],
  ['https://vimeo.com/manage/videos/76979871', '76979871'],
  ['https://vimeo.com/user22258446/videos/76979871', '76979871'],
  ['https://vimeo.com/video/76979871', '76979871'],
  [
    '<iframe src="https://player.vimeo.com/video/76979871?h=8272103f6e&amp;title=0" width="640"></iframe>',
    '76979871',
    { hash: '8272103f6e' },
  ],
]
test.each(vimeo)('%s is a Vimeo video', (link, id, more = {}) => expect(parseVideoLink(link)).toEqual({ site: 'vimeo', id, ...more }))

test.each([...youtube, ...vimeo].map(([link]) => link))('the address made for the video of %s leads to it', (link) => {
  const found = parseVideoLink(link)
  expect(found && parseVideoLink(videoAddress(found))).toEqual(found)
})

test('an address contains only what is known of the video', () => {
  expect([videoAddress({ site: 'vimeo', id: '1' }), videoAddress({ site: 'vimeo', id: '1', hash: 'abcdef', start: 5 })]).toEqual([
    'https://vimeo.com/1',
    'https://vimeo.com/1/abcdef#t=5s',
  ])
  expect(videoAddress({ site: 'youtube', id: ID })).toBe(`https://www.youtube.com/watch?v=${ID}`)
})

describe('what is no video', () => {
  test.each([
    '',
    '   ',
    'hello',
    'dQw4w9WgXcQ',
    'https://www.youtube.com/',
    'https://www.youtube.com/watch',
    'https://www.youtube.com/watch?v=short',
    `https://www.youtube.com/watch?v=${ID}x`,
    'https://www.youtube.com/playlist?list=PLFgquLnL59alCl',
    'https://www.youtube.com/@somebody',
    'https://www.youtube.com/user/name',
    'https://www.youtube.com/results?search_query=cats',
    `https://youtube.com.evil.example/watch?v=${ID}`,
    `https://notyoutube.com/watch?v=${ID}`,
    `https://evil.example/?u=https://youtu.be/${ID}`,
    `javascript:alert(1)//youtu.be/${ID}`,
    `ftp://youtube.com/watch?v=${ID}`,
    'https://vimeo.com/',
    'https://vimeo.com/channels/staffpicks',
    'https://vimeo.com/album/2222',
    'https://vimeo.com/about',
    'https://vimeo.com.evil.example/76979871',
    'https://vimeo.com/1234567890123456',
    'https://vimeo.com/076979871',
    'https://vimeo.com/albums/x',
    'https://live.vimeo.com/76979871',
    'https://www.youtube.com/redirect?q=https%3A%2F%2Fevil.example',
    'https://www.youtube.com/@somebody/videos',
    `https://example.org/watch?v=${ID}`,
    `https://www.youtube.com/user/name#x${ID}`,
    `mailto:a@youtube.com/watch?v=${ID}`,
    `https://youtu.be/${ID}?a=`.padEnd(2001, 'x'),
    `<iframe src="https://www.youtube.com/embed/${ID}">`.padEnd(4001),
    'https://rutube.ru/video/123',
    `two links https://youtu.be/${ID} https://youtu.be/${ID}`,
    `https://youtu.be/${ID}`.padEnd(2100, 'x'),
  ])('%s', (link) => expect(parseVideoLink(link)).toBeNull())

  test.each(['<iframe ', '<iframe src=', '<iframe src="', 'a:', '/', '#/', '<', ' ', 'youtube.com/', '1', 'h1m', '&amp;', 'video/'])(
    'a pasted text of 100 kB of %j is parsed fast',
    (part) => {
      const many = part.repeat(100_000 / part.length)
      for (const text of [many, `https://www.youtube.com/watch?v=${many}`, `https://vimeo.com/${many}`, `<iframe ${many}`])
        expect(parseVideoLink(text)).toBeNull()
    },
  )

  test('any text is parsed without an error', () => {
    fc.assert(
      fc.property(
        fc.oneof(
          fc.string({ unit: anyUnit }),
          fc
            .tuple(
              fc.constantFrom('http://', 'https://', '//', ''),
              fc.constantFrom('youtu.be', 'youtube.com', 'vimeo.com', 'a.example'),
              fc.string({ unit: anyUnit }),
            )
            .map(([scheme, host, rest]) => `${scheme}${host}/${rest}`),
          fc.string().map((s) => `https://www.youtube.com/${s}`),
          fc.string().map((s) => `https://vimeo.com/${s}`),
        ),
        (text) => {
          const found = parseVideoLink(text)
          expect(found === null || /^[\w-]+$/.test(found.id)).toBe(true)
        },
      ),
    )
  })
})
