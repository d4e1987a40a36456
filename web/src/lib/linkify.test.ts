import { describe, expect, test } from 'vitest'
import { linkify } from './linkify'

const links = (text: string) => linkify(text).flatMap(({ href }) => href ?? [])

describe('linkify', () => {
  test('keeps every character of the message', () => {
    for (const text of ['', 'Tere', 'a https://x.ee b', 'https://x.ee/a)b (https://x.ee/c).', '\n\nhttp://x.ee\n'])
      expect(
        linkify(text)
          .map((piece) => piece.text)
          .join(''),
      ).toBe(text)
  })
  test('leaves the end of the sentence out of the address', () => {
    expect(links('See https://keel.ee/a?b=1&c=2#d, and (https://et.wikipedia.org/wiki/Keel_(mõiste)).')).toEqual([
      'https://keel.ee/a?b=1&c=2#d',
      'https://et.wikipedia.org/wiki/Keel_(m%C3%B5iste)',
    ])
  })
  test('makes no link of anything but http and https', () => {
    expect(links('javascript:alert(1) data:text/html,x ftp://x.ee www.x.ee <a href="https://x.ee">')).toEqual(['https://x.ee/'])
    expect(links('https:// http://')).toEqual([])
  })
})
