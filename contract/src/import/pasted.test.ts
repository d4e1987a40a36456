import { describe, expect, test } from 'vitest'
import { guessFormat, parseText, type TextFormat } from './formats'
import { guessKind, parsePasted, type PastedKind } from './pasted'
import { shown } from './testing'
import type { Imported } from './types'

const items = ({ items }: Imported) => items.map((item) => [item.type, ...(shown(item) as unknown[])])
const found = ({ problems }: Imported) => problems.map(({ line, text, reason }) => `${line} ${reason} ${text}`.trim())

describe('pasted', () => {
  test.each<[string, PastedKind, unknown[], string[]]>([
    ['a [[b|c]] d', 'select', [[10, 'a [b|c] d']], []],
    ['a [[b|c|c|]] d', 'select', [[10, 'a [b|c] d']], []],
    ['[[b|b|c]]', 'select', [[10, '[b|c]']], ['1 same_look [[b|b|c]]']],
    ['[[ b | c ]]', 'select', [[10, '[b|c]']], []],
    ['plain', 'select', [], ['1 no_answer']],
    ['[[a]]', 'select', [], ['1 one_option [[a]]']],
    ['x [[a|b]] y [[c|d]] z', 'select', [[10, 'x [a|b] y [c|d] z']], []],
    ['[[a|b]] [[c', 'select', [[10, '[a|b] [[c']], ['1 not_closed [[a|b]] [[c']],
    ['[[a|b]] x [[c|d y', 'select', [[10, '[a|b] x ____']], ['1 not_closed [[a|b]] x [[c|d y']],
    ['[[a|b]] [[c]] d', 'select', [[10, '[a|b] ____ d']], ['1 one_option [[c]]']],
    ['[[a|b]] __', 'select', [[10, '[a|b] __']], []],
    ['a [b] c', 'write', [[17, 'a [b] c']], []],
    ['a [b/c] d', 'write', [[17, 'a [b|c] d']], []],
    ['a [] b', 'write', [], ['1 no_answer']],
    ['a [ ] b', 'write', [], ['1 no_answer [ ]']],
    ['a [/c] b [d]', 'write', [[17, 'a ____ b [d]']], ['1 no_answer [/c]']],
    ['a [b/] c', 'write', [[17, 'a [b] c']], []],
    ['a [b]____ [/c]____', 'write', [[17, 'a [b]____ ________']], ['1 no_answer [/c]', '1 no_answer a [b]____ [/c]____']],
    ['__a__ x', 'write', [[17, '[a] x']], []],
    ['_a_ x', 'write', [], ['1 no_answer']],
    ['___a b___ x', 'write', [[17, '[a b] x']], []],
    ['__a_b__ x', 'write', [], ['1 no_answer']],
    ['a ___ = x, y', 'write', [[17, 'a [x|y]']], []],
    ['a ___ ___ = x; y', 'write', [[17, 'a [x] [y]']], []],
    ['a ___ ___ = x', 'write', [], ['1 no_answer a ___ ___ = x']],
    ['a ___ ___ = x|y', 'drag', [[16, 'a [x] [y]']], []],
    ['a ___ = ', 'write', [], ['1 no_answer a ___ =']],
    ['a ___=x', 'write', [], ['1 no_answer a ___=x']],
    ['a ___ = x = y', 'write', [[17, 'a [y] = x']], []],
    ['a = b', 'write', [], ['1 no_answer']],
    ['a ___ = [x_]', 'write', [[17, 'a [x]']], []],
    ['a ___ [b]', 'write', [[17, 'a ___ [b]']], ['1 no_answer a ___ [b]']],
    ['[a|b] c', 'write', [], ['1 no_answer']],
    ['\n\n a [b]\n', 'drag', [[16, ' a [b]']], []],
    ['\n\n[', 'write', [], ['3 no_answer']],
    ['\n[]', 'write', [], ['2 no_answer']],
    ['', 'write', [], []],
    ['a - b\nc', 'words', [[2, ['a', 'b'], ['c', '']]], []],
    ['a - b\nc', 'pairs', [[18, ['a', 'b']]], ['2 no_translation c']],
    ['- - b', 'words', [[2, ['- b', '']]], []],
    ['word,translation,x\na,b,c\nd,e,', 'words', [[2, ['a', 'b'], ['d', 'e']]], ['2 columns c']],
    ['word\ttranslation\na\tb', 'words', [[2, ['a', 'b']]], []],
    ['a\tb\tc', 'words', [[2, ['a', 'b']]], ['1 columns c']],
    ['a\tb\t\td', 'words', [[2, ['a', 'b']]], ['1 columns d']],
    ['a\t\tb', 'words', [[2, ['a', 'b']]], []],
    ['sep=;\na;b;c', 'words', [[2, ['a', 'b']]], ['2 columns c']],
    ['sep=;\na;b; ', 'words', [[2, ['a', 'b']]], []],
    ['sep=;\na;"b\nc"', 'words', [[2, ['a', 'b c']]], []],
    ['#separator:;\n#tags column:3\na;b;c\nd;e;', 'words', [[2, ['a', 'b'], ['d', 'e']]], ['3 tags c']],
    ['#separator:;\n#tags column:1\n;b;c\nd;e;f', 'words', [[2, ['b', 'c'], ['e', 'f']]], ['4 tags d']],
    ['#separator:;\n#html:true\n<b>a</b>;b<img>;', 'words', [[2, ['a', 'b']]], ['3 media a', '3 formatting a']],
    ['#separator:;\n<b>a</b>;b', 'words', [[2, ['<b>a</b>', 'b']]], []],
    ['#separator:;\n#columns:Back;Front\n#x\nb;a', 'words', [[2, ['a', 'b']]], []],
    ['#separator:;\na;b\n#x;y', 'words', [[2, ['a', 'b'], ['#x', 'y']]], []],
    ['#notetype column:1\n#separator:;\nBasic;a;b', 'words', [[2, ['a', 'b']]], []],
    ['"a","b"\n"c","d"', 'words', [[2, ['a', 'b'], ['c', 'd']]], []],
    ['sep=;\n"a;b', 'words', [[2, ['"a', 'b']]], []],
    ['a - b;c - d', 'pairs', [[18, ['a', 'b'], ['c', 'd']]], []],
    ['a,b\n,c', 'words', [[2, ['a', 'b']]], ['2 no_word ,c']],
    ['Tags;Word;Meaning\nt;a;b\n;c;d', 'words', [[2, ['a', 'b'], ['c', 'd']]], ['2 tags t']],
    ['Word;Meaning;Tags\na;b;\nc;d;t', 'words', [[2, ['a', 'b'], ['c', 'd']]], ['3 tags t']],
    ['Word - Translation\na - b', 'pairs', [[18, ['a', 'b']]], []],
    ['English - Deutsch\na - b', 'words', [[2, ['a', 'b']]], []],
    ['a\n\nb', 'text', [[1, 'a', '', 'b']], []],
    ['\n\n - x\n', 'pairs', [], ['3 no_translation - x']],
    ['sep=;\n;b\na;', 'pairs', [], ['2 no_word ;b', '3 no_translation a;']],
  ])('%j as %s', (source, kind, made, why) => {
    const read = parsePasted(source, kind)
    expect([items(read), found(read)]).toEqual([made, why])
  })

  const options = (count: number) => Array.from({ length: count }, (_, n) => `o${n}`)
  const long = 'x'.repeat(201)
  test.each<[PastedKind, string, string, string]>([
    ['select', `[[${options(20).join('|')}]]`, `[[${options(21).join('|')}]]`, 'too_many'],
    ['select', `[[a|${'x'.repeat(200)}]]`, `[[a|${long}]]`, 'too_long'],
    ['write', `[${options(20).join('/')}]`, `[${options(21).join('/')}]`, 'too_long'],
    ['drag', `[${'x'.repeat(200)}]`, `[${long}]`, 'too_long'],
    ['words', `${'x'.repeat(200)} - b`, `sep=;\n${long};b`, 'too_long'],
    ['words', 'a - b', `sep=;\na;${long}`, 'too_long'],
  ])('reports what exceeds a limit: %s %#', (kind, good, bad, why) => {
    expect(parsePasted(good, kind)).toMatchObject({ items: [{}], problems: [] })
    expect(parsePasted(bad, kind)).toMatchObject({ items: [], problems: [{ reason: why }] })
  })

  test('splits long content; what exceeds an exercise is reported', () => {
    const counts = (source: string, kind: PastedKind) => items(parsePasted(source, kind)).map((item) => item.length - 1)
    expect(counts('[a]\n'.repeat(900), 'write')).toEqual([900])
    expect(counts('[a]\n'.repeat(901), 'write')).toEqual([900])
    expect(found(parsePasted(`\n${'[a]\n'.repeat(900)}`, 'write'))).toEqual([])
    expect(found(parsePasted(`\n${'[a]\n'.repeat(901)}`, 'write'))).toEqual(['902 too_many'])
    expect(counts('a - b\n'.repeat(501), 'words')).toEqual([500, 1])
    expect(counts('x\n'.repeat(400), 'text')).toEqual([200, 200])
    expect(counts('x\n'.repeat(401), 'text')).toEqual([200, 200, 1])
    expect(counts('x'.repeat(10_001), 'text')).toEqual([2])
  })

  test('a quoted field continues for at most twenty lines', () => {
    const field = (lines: number) => `sep=;\n"${'x\n'.repeat(lines)}y";z`
    expect(items(parsePasted(field(19), 'words'))).toEqual([[2, [`${'x '.repeat(19)}y`, 'z']]])
    expect(items(parsePasted(field(20), 'words'))).not.toEqual([[2, [`${'x '.repeat(20)}y`, 'z']]])
  })

  test('ids stay unique over the parts', () => {
    const { items: made } = parsePasted('a - b\n'.repeat(501), 'words')
    const ids = made.flatMap((item) => (item.type === 2 ? item.value.words.map(({ id }) => id) : []))
    expect(new Set(ids).size).toBe(501)
  })
})

describe('format of a text', () => {
  test.each<[string, TextFormat]>([
    ['a - b', 'words'],
    ['a - b\nc', 'text'],
    ['a - b\nc\nd - e', 'words'],
    ['a - b\nc - d.', 'text'],
    ['"a" - "b."', 'text'],
    ['a ___', 'text'],
    ['a ___ = b', 'write'],
    ['[a]', 'write'],
    ['[[a]]', 'select'],
    ['[[a', 'text'],
    ['sep=;\na', 'words'],
    ['# note\na - b', 'words'],
    ['', 'text'],
    ['{T}', 'gift'],
    ['a {T} b', 'gift'],
    ['a {F#x} b', 'gift'],
    ['{x}', 'text'],
    ['{%50%', 'gift'],
    ['{1:SA:', 'gift'],
    ['\\{=a', 'words'],
    ['::a::', 'gift'],
    ['::a', 'text'],
    ['$CATEGORY :x', 'gift'],
    ['ANSWER: A\nA. x\nB. y', 'aiken'],
    ['ANSWER: A\nA. x', 'text'],
    ['ANSWER: AB\nA. x\nB) y', 'text'],
    ['{}', 'gift'],
    ['{ #3', 'gift'],
    ['{~', 'gift'],
    ['a? - b!', 'text'],
    ['Hi! - Tere! ”', 'words'],
    [' A) x\n B) y\n ANSWER: A', 'aiken'],
    ['a,b\nc,d', 'words'],
    ['a,b\nc', 'text'],
    ['run\t1) бежать\n2) управлять\nwalk\tидти\nice cream\t', 'words'],
  ])('%j', (source, format) => expect(guessFormat(source)).toBe(format))

  test('the sides of a pair of words have at most eighty characters', () => {
    expect([80, 81].map((length) => guessKind(`${'x'.repeat(length)} - b`))).toEqual(['words', 'text'])
    expect([80, 81].map((length) => guessKind(`b - ${'x'.repeat(length)}`))).toEqual(['words', 'text'])
  })

  test('lines with characters that could not be read are named, whatever the format', () => {
    for (const format of ['words', 'text', 'gift'] as const)
      expect(parseText('a - b\n\nc - \ufffd', format).problems.at(-1)).toEqual({ line: 3, text: 'c - \ufffd', reason: 'unreadable' })
  })

  test('a text is read in the chosen format', () => {
    const source = 'Q {T}'
    expect((['gift', 'aiken', 'text'] as const).map((format) => parseText(source, format).items[0]?.type)).toEqual([21, undefined, 1])
  })
})
