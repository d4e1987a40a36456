import { describe, expect, test } from 'vitest'
import { htmlCell } from './html-cell'

describe('an HTML field', () => {
  test.each([
    ['a [sound:x.mp3] b', 'a b', true],
    ['<img src=x>a', 'a', true],
    ['{{c1::dog::animal}} barks', 'dog barks', false],
    ['{{c12::dog}}', 'dog', false],
    ['{{x::y}}', '{{x::y}}', false],
    ['<audio>', '', true],
    ['<VIDEO src>', '', true],
    ['<b>a</b>', 'a', false],
    ['<imgx>', '', false],
    ['a [SOUND:b]', 'a', true],
    ['a [sound:b', 'a [sound:b', false],
  ])('%j', (field, text, hasMedia) => expect(htmlCell(field)).toMatchObject({ text, hasMedia }))

  test.each([
    ['<b>a</b>', true],
    ['m<sup>2</sup>', false],
    ['<div>a</div>', false],
  ])('%j: formatting %j', (field, isFormatted) => expect(htmlCell(field)).toMatchObject({ isFormatted }))
})
