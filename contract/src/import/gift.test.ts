import { describe, expect, test } from 'vitest'
import { parseAiken } from './aiken'
import { feedbackIn } from './answers'
import { parseGift } from './gift'
import { shown } from './testing'
import type { Imported } from './types'

const items = ({ items }: Imported) => items.map((item) => [item.type, item.name, ...(shown(item) as unknown[])])
const found = ({ problems }: Imported) => problems.map(({ line, reason }) => `${line} ${reason}`)
const reasons = ({ problems }: Imported) => problems.map(({ reason }) => reason)
/** Returns the gap of a question, its correct word first; null if there is none. */
const gapOf = (inside: string) => {
  const read = parseGift(`Q {${inside}} end.`)
  const [line] = read.items.length === 1 ? (shown(read.items[0]) as string[]) : []
  return [/^Q \[(.*)\] end\.$/.exec(line ?? '')?.[1] ?? null, reasons(read)]
}
const options = (sign: string, count: number) => Array.from({ length: count }, (_, n) => `${sign}o${n}`).join(' ')

describe('correct numbers', () => {
  test.each<[string, string | null, string[]]>([
    ['1..3', '1|2|3', ['whole_numbers']],
    ['0..10', '0|1|2|3|4|5|6|7|8|9|10', ['whole_numbers']],
    ['0..11', null, ['range']],
    ['3..1', null, ['unknown_type']],
    ['3..3', '3', []],
    ['-2..0', '-2|-1|0', ['whole_numbers']],
    ['+5:1', '5|4|6', ['whole_numbers']],
    ['5:0', '5', []],
    ['3,5:0,5', '3,5|3|4', ['whole_numbers']],
    ['1,5..1,5', '1.5', []],
    ['..3', null, ['unknown_type']],
    ['5:0,0', '5', []],
    ['5:-1', null, ['unknown_type']],
    ['abc', null, ['unknown_type']],
    ['1:x', null, ['unknown_type']],
    ['1..2..3', null, ['unknown_type']],
    ['1e3', '1e3', []],
    ['1,5', '1,5', []],
    ['1.5..2.5', null, ['range']],
    ['1..3.5', null, ['range']],
    ['2.5..4', null, ['range']],
    [' 1 .. 2 ', '1|2', ['whole_numbers']],
    ['5', '5', []],
    ['x..3', null, ['unknown_type']],
    ['1..x', null, ['unknown_type']],
    ['1.5:1', '1.5', ['tolerance']],
    ['1:1.5', '1', ['tolerance']],
    ['3:10', '3', ['tolerance']],
    ['5:5', '5|0|1|2|3|4|6|7|8|9|10', ['whole_numbers']],
    ['=5:1 =%50%7', '5|4|6', ['partial_credit', 'whole_numbers']],
    ['=5 =7', '5|7', []],
    ['=5 =1..100', '5', ['range']],
    ['=5:1 =6', '5|4|6', ['whole_numbers']],
    ['=', null, ['unknown_type']],
    ['=5#yes', '5', ['feedback']],
    ['5#yes', '5', ['feedback']],
    ['=%0%4 =5', '5', []],
    ['=%100%4 =5', '4|5', []],
    ['=%50%4', null, ['unknown_type']],
  ])('%j', (inside, gap, why) => expect(gapOf(`#${inside}`)).toEqual([gap, why]))
})

describe('answers between braces', () => {
  test.each<[string, string | null, string[]]>([
    ['=a#good~b', 'a|b', ['feedback']],
    ['=a#~b#bad', 'a|b', ['feedback']],
    ['=a#b#c ~d', 'a|d', ['feedback']],
    ['=a####x', 'a', ['feedback']],
    ['=a####', 'a', []],
    ['####x', null, ['feedback']],
    ['=a ~b#', 'a|b', []],
    ['=a\\#b', 'a#b', []],
    ['~a ~b', null, ['no_answer']],
    ['~%50%a ~%25%b ~c', null, ['several_right']],
    ['=a ~%50%b', null, ['partial_credit', 'one_option']],
    ['=a ~%50%b ~c', 'a|c', ['partial_credit']],
    ['=a ~%-100%b ~c', 'a|b|c', []],
    ['~%100%a ~b', 'a|b', []],
    ['=a =b ~c', null, ['several_right']],
    ['=a =a =b', 'a|b', []],
    ['=a ~a', null, ['one_option']],
    ['=a ~a ~b', 'a|b', ['same_look']],
    ['=%50%a =b', 'b', ['partial_credit']],
    ['=%0%a =b', 'b', []],
    ['=%50%a', null, ['partial_credit', 'no_answer']],
    ['=*', null, ['wildcard', 'no_answer']],
    ['=a* =b', 'a|b', ['wildcard']],
    ['=a\\*b', 'a*b', []],
    ['= ~a', null, ['no_answer']],
    ['=a ~', null, ['one_option']],
    ['=a ~ ~b', 'a|b', []],
    ['T', 'True|False', []],
    ['true', 'True|False', []],
    ['F#no', 'False|True', ['feedback']],
    ['FALSE # x', 'False|True', ['feedback']],
    ['TRUEX', null, ['unknown_type']],
    ['', null, []],
    ['word', null, ['unknown_type']],
    ['=x\\=y', 'x=y', []],
    ['=a\\nb', 'a b', []],
    ['=a\\:b', 'a:b', []],
    ['%50%', null, ['unknown_type']],
    ['=%150.5%a', null, ['partial_credit', 'no_answer']],
    ['=a -> b =c', 'a -> b|c', []],
    ['=a->b ~c->d', 'a->b|c->d', []],
    ['=[html]<i>x</i>', 'x', ['formatting']],
    ['=[plain]<i>x</i>', '<i>x</i>', []],
    [' =a ', 'a', []],
    ['1:SA:=a', 'a', []],
    ['1:sac:=a', 'a', ['case']],
    ['1:MW:=a~=b', 'a|b', []],
    ['1:MWC:=a', 'a', ['case']],
    ['1:NM:=5:1', '5|4|6', ['whole_numbers']],
    ['1:NUMERICAL:=5~%50%6', '5', ['partial_credit']],
    ['1:NM:=5~6', '5', []],
    ['1:MC:=a~b', 'a|b', []],
    ['1:MCV:~a~=b', 'b|a', []],
    ['1:MCVS:%100%a~b', 'a|b', []],
    ['1:MULTICHOICE_HS:=a~b', 'a|b', []],
    ['1:MR:=a~=b', null, ['several_right']],
    ['1:MRH:=a', null, ['several_right']],
    ['1:MULTIRESPONSE_H:=a', null, ['several_right']],
    [':SA:=a', 'a', []],
    [' 2 : SA : =a ', 'a', []],
    ['1:SHORTANSWER_C:=a', 'a', ['case']],
    ['1:SA:a', null, ['no_answer']],
    ['1:SA:%50%a', null, ['partial_credit', 'no_answer']],
    ['1:SA:%0%a~=b', 'b', []],
    ['1:SA:%100%a~%100%b', 'a|b', []],
    ['1:SA:', null, ['no_answer']],
    ['1:MC:a~b', null, ['no_answer']],
    ['1:SA:=a#hint~b', 'a', ['feedback']],
    ['1:SA:=*', null, ['wildcard', 'no_answer']],
    ['1:MC:=a~b#no~c', 'a|b|c', ['feedback']],
    ['1:NM:=x', null, ['unknown_type']],
    ['1:MC:=a~', null, ['one_option']],
    ['1:SA:=a\\~b', 'a~b', []],
  ])('%j', (inside, gap, why) => expect(gapOf(inside)).toEqual([gap, why]))

  test('at most twenty answers of at most two hundred characters', () => {
    expect(gapOf(`=a ${options('~', 19)}`)).toEqual([`a|${options('', 19).replaceAll(' ', '|')}`, []])
    expect(gapOf(`=a ${options('~', 20)}`)).toEqual([null, ['too_many']])
    expect(gapOf(options('=', 20))).toEqual([options('', 20).replaceAll(' ', '|'), []])
    expect(gapOf(options('=', 21))).toEqual([null, ['too_many']])
    expect(gapOf(`=a ~${'x'.repeat(200)}`)).toEqual([`a|${'x'.repeat(200)}`, []])
    expect(gapOf(`=a ~${'x'.repeat(201)}`)).toEqual([null, ['too_long']])
    expect(gapOf(`=${'x'.repeat(201)}`)).toEqual([null, ['too_long']])
  })
})

describe('options at the end of a question', () => {
  test.each<[string, unknown[], string[]]>([
    ['{=a ~b}', ['Q?', '+a', '-b'], []],
    ['{~b =a}', ['Q?', '-b', '+a'], []],
    ['{=a =b ~c}', ['Q?', '+a', '+b', '-c'], []],
    ['{~%50%a ~%50%b ~%-100%c}', ['Q? (many)', '+a', '+b', '-c'], []],
    ['{~%33.33333%a ~%33.33333%b ~%33.33334%c ~d}', ['Q? (many)', '+a', '+b', '+c', '-d'], []],
    ['{~%70%a ~%30%b ~c}', ['Q? (many)', '+a', '+b', '-c'], ['weights']],
    ['{~%50%a ~b}', ['Q? (many)', '+a', '-b'], []],
    ['{=a ~%50%b ~c}', ['Q?', '+a', '-c'], ['partial_credit']],
    ['{=a ~ ~b}', ['Q?', '+a', '-b'], []],
    ['{=a ~A ~b}', ['Q?', '+a', '-A', '-b'], []],
    ['{=a ~a ~b}', ['Q?', '+a', '-b'], ['same_look']],
    ['{=a ~b#no}', ['Q?', '+a', '-b'], ['feedback']],
    ['{=a ~b####Look closely.}', ['Q? (why: Look closely.)', '+a', '-b'], []],
    ['{=a#yes ~b####Look closely.}', ['Q? (why: Look closely.)', '+a', '-b'], ['feedback']],
    ['{~a ~b}', [], ['no_answer']],
    ['{= ~b}', [], ['no_answer']],
    ['{=a ~a}', [], ['one_option']],
    ['{1:MC:=a~b}', ['Q?', '[a|b]'], []],
    ['{1:MR:=a~=b~c}', [], ['several_right']],
  ])('%j', (inside, made, why) => {
    const read = parseGift(`Q? ${inside}`)
    expect([read.items.flatMap(shown), reasons(read)]).toEqual([made, why])
  })

  test('up to twelve are options, up to twenty a gap; a long question is a text before them', () => {
    const types = (source: string) => parseGift(source).items.map(({ type }) => type)
    expect(types(`Q {=a ${options('~', 11)}}`)).toEqual([20])
    expect(types(`Q {=a ${options('~', 12)}}`)).toEqual([10])
    expect(reasons(parseGift(`Q {=a ${options('~', 20)}}`))).toEqual(['too_many'])
    expect(reasons(parseGift(`Q {${options('~%10%', 13)}}`))).toEqual(['too_many'])
    expect(types(`Q {=a ~${'x'.repeat(500)}}`)).toEqual([20])
    expect(reasons(parseGift(`Q {=a ~${'x'.repeat(501)}}`))).toEqual(['too_long'])
    expect(types(`${'q'.repeat(1000)} {=a ~b}`)).toEqual([20])
    expect(parseGift(`${'q'.repeat(1001)} {=a ~b}`).items.map(shown)).toEqual([['q'.repeat(1001)], ['', '+a', '-b']])
    expect(reasons(parseGift(`Q {=a ~b####${'w'.repeat(1001)}}`))).toEqual(['feedback'])
  })
})

describe('questions', () => {
  test.each<[string, unknown[], string[]]>([
    ['// c\nA {T}', [[21, null, 't A']], []],
    [
      'A {T}\n\n\nB {F}',
      [
        [21, null, 't A'],
        [21, null, 'f B'],
      ],
      [],
    ],
    ['A {\n=a\n~b\n}', [[20, null, 'A', '+a', '-b']], []],
    [
      'A {\n=a\n\n~b\n}\n\nB',
      [
        [20, null, 'A', '+a', '-b'],
        [1, null, 'B'],
      ],
      [],
    ],
    [
      '::a::A {T}\n::b::B {F}',
      [
        [21, 'a', 't A'],
        [21, 'b', 'f B'],
      ],
      [],
    ],
    ['::a::\nA {T}', [[21, 'a', 't A']], []],
    ['A {T}\nB', [[10, null, 'A [True|False] B']], []],
    ['A {=a\n\n::b::B {T}', [[21, 'b', 't B']], ['1 not_closed']],
    ['A {=a\n\nB {T}', [[21, null, 't B']], ['1 not_closed']],
    ['A } b', [], ['1 not_closed']],
    ['A } {\n=a\n\n~b\n}', [[20, null, 'A }', '+a', '-b']], []],
    ['A {=a} b }', [[17, null, 'A [a] b }']], []],
    ['{T}', [], ['1 no_question']],
    ['::t:: {T}', [], ['1 no_question']],
    ['::t\\:\\:u::A {T}', [[21, 't::u', 't A']], []],
    ['::t::', [], ['1 empty']],
    ['::t::A', [[1, 't', 'A']], []],
    ['::a:b::A {T}', [[21, 'a:b', 't A']], []],
    ['[html]', [], ['1 empty']],
    ['A {=x\\}y}', [[17, null, 'A', '[x}y]']], []],
    ['A {=x} {=y} b', [[17, null, 'A [x] [y] b']], []],
    ['A {=x} b {} c', [[17, null, 'A [x] b ____ c']], ['1 unknown_type']],
    ['A {}', [[24, null, 'A']], []],
    ['::t:: A\n\\n{ \n }', [[24, 't', 'A']], []],
    ['A {} b', [[24, null, 'A ____ b']], []],
    ['{} b', [[24, null, 'b']], []],
    ['A {####x}', [[24, null, 'A']], ['1 feedback']],
    ['[html]<p>A <b>b</b></p><p>c &lt; d</p>{}', [[24, null, 'A b\nc < d']], ['1 formatting']],
    ['[html]A<img src=x>{}', [[24, null, 'A']], ['1 media']],
    ['a\nb {}', [[24, null, 'a\nb']], []],
    ['{}', [], ['1 no_question']],
    ['::t::[html]<br>{}', [], ['1 no_question']],
    ['A {} b {} c', [], ['1 unknown_type', '1 unknown_type', '1 no_answer']],
    [
      '::n::A {=b->c}',
      [
        [1, null, 'A'],
        [18, 'n', ['b', 'c']],
      ],
      [],
    ],
    [
      'A {=a->b =->c}',
      [
        [1, null, 'A'],
        [18, 'A', ['a', 'b']],
      ],
      ['1 no_word'],
    ],
    [
      'A {=a->b =c->}',
      [
        [1, null, 'A'],
        [18, 'A', ['a', 'b']],
      ],
      ['1 no_translation'],
    ],
    ['A {=->c}', [], ['1 no_answer']],
    ['<img src=x>A {=a ~b}', [[20, null, 'A', '+a', '-b']], ['1 media']],
    ['A {T}@@PLUGINFILE@@', [[10, null, 'A [True|False]@@PLUGINFILE@@']], ['1 media']],
    ['A {=a#<img> ~b}', [[20, null, 'A', '+a', '-b']], []],
    ['A {=a ~<img>b}', [[20, null, 'A', '+a', '-b']], ['1 media']],
    ['[markdown]**Bold** x {=a ~no}', [[20, null, 'Bold x', '+a', '-no']], ['1 formatting']],
    ['[html]a\nb {T}', [[21, null, 't a b']], []],
    ['[html]<b>a</b>\nb {T}', [[21, null, 't a b']], ['1 formatting']],
    ['[html]<pre>a\nb</pre>{T}', [[21, null, 't a\nb']], ['1 formatting']],
    ['a\nb {T}', [[21, null, 't a\nb']], []],
    ['a<br>b {T}', [[21, null, 't a\nb']], []],
    ['[plain]a<b> {T}', [[21, null, 't a<b>']], []],
    ['[moodle]a<br>b {T}', [[21, null, 't a\nb']], []],
    ['a {=b}, c {=d}.', [[17, null, 'a [b], c [d].']], []],
    ['a\n{=b}', [[17, null, 'a', '[b]']], []],
    ['a {=b}\nc', [[17, null, 'a [b] c']], []],
    ['a{T}', [[21, null, 't a']], []],
    ['A {=a} ####x', [[17, null, 'A [a] ####x']], []],
    ['a {#3\n} b', [[17, null, 'a [3] b']], []],
    ['Two {~a =b} {=c}', [[17, null, 'Two [b] [c]']], ['1 mixed']],
    ['\\{ a', [[1, null, '{ a']], []],
    ['x \\} {T}', [[21, null, 't x }']], []],
    ['x{ {=a} }', [[17, null, 'x[a] }']], []],
    ['a {1:MC:=x~y} {1:SA:=z}', [[17, null, 'a [x] [z]']], ['1 mixed']],
    ['a{=b}', [[17, null, 'a', '[b]']], []],
    ['{=b} a', [[17, null, '[b] a']], []],
    ['a\n\n\n{=b}', [[1, null, 'a']], ['4 no_question']],
    ['a {=b} {=c}', [[17, null, 'a [b] [c]']], []],
    ['x\n{=b}\n{=c}', [[17, null, 'x [b] [c]']], []],
    [' ::t:: A\n {T} ', [[21, 't', 't A']], []],
  ])('%j', (source, made, why) => {
    const read = parseGift(source)
    expect([items(read), found(read)]).toEqual([made, why])
  })

  test('at most fifty pairs of at most two hundred characters', () => {
    const pairs = (count: number) => parseGift(`A {${Array.from({ length: count }, (_, n) => `=a${n}->b`).join(' ')}}`)
    expect(items(pairs(50))[1]).toHaveLength(52)
    expect([items(pairs(51)), found(pairs(51))]).toEqual([[], ['1 too_many']])
    expect(found(parseGift(`A {=${'x'.repeat(201)}->b}`))).toEqual(['1 too_long'])
    expect(found(parseGift(`A {=b->${'x'.repeat(201)}}`))).toEqual(['1 too_long'])
  })

  test.each([
    ['$CATEGORY: a/b\n\nA {T}', 'b'],
    ['$CATEGORY: a//b', 'a/b'],
    ['$category: $course$', ''],
    ['$CATEGORY: top', ''],
    ['$CATEGORY: Default for X', ''],
    ['$CATEGORY: a/\n$CATEGORY: b', 'b'],
    ['$CATEGORY: a\n$CATEGORY: b', 'a'],
    ['$CATEGORY: Untitled', ''],
    ['x $CATEGORY: a', ''],
    ['A', ''],
  ])('the category of %j is %j', (source, title) => expect(parseGift(source).title).toBe(title))

  test.each([
    ['=a#good~b', 'good'],
    ['=a#~b#bad', 'bad'],
    ['=a#', ''],
    ['a\\#b', ''],
    ['#x', 'x'],
    ['=a # =b # c', 'c'],
    ['=a#b#c', 'b'],
    ['##x', 'x'],
    ['', ''],
  ])('the feedback after the answers %j is %j', (inside, said) => expect(feedbackIn(inside)).toBe(said))
})

describe('Aiken', () => {
  test.each<[string, unknown[], string[]]>([
    ['Q\nA. a\nB. b\nANSWER: A', [[20, 'Q', 'Q', '+a', '-b']], []],
    ['Q\nA. a\nB. b\nANSWER: a)', [[20, 'Q', 'Q', '+a', '-b']], []],
    ['Q\nmore\nA. a\nB. b\nanswer : B', [[20, 'Q more', 'Q\nmore', '-a', '+b']], []],
    ['Q\nA. a\nB. a\nANSWER: A', [], ['1 one_option']],
    ['Q\nA. a\nB. b', [], ['1 no_answer']],
    ['Q\n\nA. a\nB. b\nANSWER: B', [[20, 'Q', 'Q', '-a', '+b']], []],
    ['Q\n\nR\nA. a\nB. b\nANSWER: A', [[20, 'R', 'R', '+a', '-b']], ['1 no_question']],
    ['Q\nA. a\nC. c\nANSWER: C', [[20, 'Q', 'Q', '-a', '+c']], []],
    ['Q\na. a\nb. b\nd. d\nANSWER: A', [], ['1 no_answer', '4 no_question']],
    ['Q\nB. Smith\nA. a\nANSWER: A', [[20, 'Q', 'Q', '-Smith', '+a']], []],
    ['Q\nA.a\nB.b\nANSWER: A', [[20, 'Q', 'Q', '+a', '-b']], []],
    ['Q\nA.a\nC.b\nANSWER: A', [], ['1 no_answer', '3 no_question']],
    [
      'Q\nA. a\nB. b\nANSWER: A\nR\nA. c\nB. d\nANSWER: B',
      [
        [20, 'Q', 'Q', '+a', '-b'],
        [20, 'R', 'R', '-c', '+d'],
      ],
      [],
    ],
    ['Q\nA. a\nB. b\nANSWER: A extra', [], ['1 no_answer', '4 no_question']],
    ['ANSWER: A', [], ['1 no_question']],
    ['A. a\nB. b\nANSWER: A', [], ['1 bad_answer']],
    ['Q\nANSWER: A', [], ['1 no_question']],
    ['Q\nANSWER: B\n\nR\nA. a\nB. b\nANSWER: B', [[20, 'R', 'R', '-a', '+b']], ['1 no_question']],
    ['Q\nA. a\nB. b\nc\nANSWER: A', [], ['1 no_answer', '4 no_question']],
    ['\n\nQ\nA. a\nANSWER: A', [], ['3 one_option']],
    ['Q\nA . a\nB ) b\nANSWER: B', [[20, 'Q', 'Q', '-a', '+b']], []],
    ['  Q   x \n A. a\n B. b\n ANSWER: B', [[20, 'Q x', 'Q x', '-a', '+b']], []],
    ['a b\nA. a\n\nB. b\n\nANSWER: B', [[20, 'a b', 'a b', '-a', '+b']], []],
    ['Q\nx. y\nA. a\nB. b\nANSWER: A', [[20, 'Q x. y', 'Q\nx. y', '+a', '-b']], []],
    ['Q\nA. a\nB. b\n\nQ2\nA. a\nB. b\nANSWER: C', [], ['1 no_answer', '5 bad_answer']],
  ])('%j', (source, made, why) => {
    const read = parseAiken(source)
    expect([items(read), found(read)]).toEqual([made, why])
  })

  test('at most twenty options of at most five hundred characters', () => {
    const of = (count: number) =>
      parseAiken(`Q\n${Array.from({ length: count }, (_, n) => `${String.fromCharCode(65 + n)}. o${n}\n`).join('')}ANSWER: B`)
    expect([items(of(20)).length, found(of(20))]).toEqual([1, []])
    expect([items(of(21)).length, found(of(21))]).toEqual([0, ['1 too_many']])
    expect(found(parseAiken(`Q\nA. ${'x'.repeat(501)}\nB. b\nANSWER: B`))).toEqual(['1 too_long'])
  })

  test('a refused question is shown by its text, or else by its options', () => {
    expect(parseAiken('Q\nmore\nA. a\nANSWER: A').problems[0]?.text).toBe('Q more')
    expect(parseAiken('Q\n\nR\n').problems.map(({ text }) => text)).toEqual(['Q', 'R'])
  })
})
