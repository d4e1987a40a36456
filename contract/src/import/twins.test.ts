import { describe, expect, test } from 'vitest'
import { parseAiken } from './aiken'
import { parseGift } from './gift'
import { parseH5p } from './h5p'
import { parseMoodle } from './moodle'
import { parsePasted } from './pasted'
import { shown, unstorable } from './testing'
import type { Imported } from './types'

/** The exercises of what was read, and the reasons of what is not as in the source. */
const seen = (read: Imported): [unknown[], string[]] => {
  expect(unstorable(read)).toEqual([])
  return [read.items.flatMap((item) => shown(item)), read.problems.map(({ reason }) => reason)]
}
const asked = (type: string, questiontext: string, fields: object) =>
  parseMoodle({
    question: [{ '@type': type, name: { text: 'N' }, questiontext: { '@format': 'plain_text', text: questiontext }, ...fields }],
  })
const answers = (...texts: [number, string][]) => texts.map(([fraction, text]) => ({ '@fraction': String(fraction), text }))
const choices = (...texts: string[]) => texts.map((text) => ({ text, group: '1' }))

describe.each([
  ['a sign nobody sees', "don't", "don't\u200e"],
  ['an apostrophe', "don't", 'don’t'],
  ['a ligature', 'find', '\ufb01nd'],
  ['a dash', 'on-off', 'on\u2011off'],
])('answers that differ by %s', (_what, one, other) => {
  test('are one option of a gap', () => {
    expect(seen(parsePasted(`She [[${one}|${other}|x]] go.`, 'select'))).toEqual([[`She [${one}|x] go.`], ['same_look']])
    expect(seen(parsePasted(`She [[${one}|x|${other}]] [[x|${one}|${other}]].`, 'select'))).toEqual([
      [`She [${one}|x] [x|${one}].`],
      ['same_look'],
    ])
    expect(seen(parsePasted(`[[a|b]] [[${one}|${other}]]`, 'select'))[1]).toEqual(['one_option'])
    expect(seen(parseGift(`A {1:MC:=${one}~${other}~x} b {1:MC:=a~b}.`))).toEqual([[`A [${one}|x] b [a|b].`], ['same_look']])
    expect(seen(asked('gapselect', 'A [[1]].', { selectoption: choices(one, other, 'x') }))).toEqual([[`A [${one}|x].`], ['same_look']])
    expect(seen(asked('gapselect', 'A [[1]].', { selectoption: choices(one, other) }))).toEqual([[`A [${one}].`], ['one_option']])
  })

  test('are one option of a question, and right', () => {
    const question = [[`Q`, `+${one}`, '-x'], ['same_look']]
    expect(seen(parseGift(`Q {=${one} ~${other} ~x}`))).toEqual(question)
    expect(seen(parseAiken(`Q\nA. ${one}\nB. ${other}\nC. x\nANSWER: A`))).toEqual(question)
    expect(seen(parseAiken(`Q\nA. ${one}\nB. ${other}\nC. x\nANSWER: C`))).toEqual([['Q', `-${one}`, '+x'], []])
    expect(seen(asked('multichoice', 'Q', { single: 'true', answer: answers([100, one], [0, other], [0, 'x']) }))).toEqual(question)
    const options = [{ text: one, correct: true }, { text: other }, { text: 'x' }]
    expect(seen(parseH5p('H5P.MultiChoice 1.16', { question: 'Q', answers: options }))).toEqual(question)
    expect(seen(parseH5p('H5P.SingleChoiceSet 1.11', { choices: [{ question: 'Q', answers: [one, other, 'x'] }] }))).toEqual(question)
  })

  test('are one right word of a gap to type in, and one chip for two gaps is missing nowhere', () => {
    expect(seen(parsePasted(`She [${one}/${other}/x] go.`, 'write'))).toEqual([[`She [${one}|x] go.`], []])
    expect(seen(asked('ddwtos', 'A [[1]].', { dragbox: choices(one, other, other, 'x') }))).toEqual([[`A [${one}|x].`], []])
    expect(seen(asked('ddwtos', 'A [[1]] [[2]].', { dragbox: choices(one, other, 'x') }))).toEqual([[`A [${one}|x] [${other}].`], []])
  })
})

test('case and marks of stress tell options apart', () => {
  expect(seen(parsePasted('[[Sie|sie]] [[за\u0301мок|замо\u0301к]]', 'select'))).toEqual([['[Sie|sie] [за\u0301мок|замо\u0301к]'], []])
})
