import { expect, test } from 'vitest'
import { shown, unstorable } from '@keel/contract/import/testing'
import { Refusal } from '../../../lib/reading/refusal'
import { readMoodle } from './moodle'
import { readSource } from './read-source'

// As Moodle exports: attributes, CDATA, empty elements, files as base64.
const text = (html: string, more = '') => `<questiontext format="html"><text><![CDATA[${html}]]></text>${more}</questiontext>`
const question = (type: string, name: string, inside: string) =>
  `<question type="${type}"><name><text>${name}</text></name>${inside}<generalfeedback format="html"><text></text></generalfeedback><defaultgrade>1.0</defaultgrade><hidden>0</hidden></question>`
const answer = (fraction: number, html: string, more = '') =>
  `<answer fraction="${fraction}" format="html"><text><![CDATA[<p>${html}</p>]]></text><feedback format="html"><text></text></feedback>${more}</answer>`
const quiz = (...questions: string[]) => `<?xml version="1.0" encoding="UTF-8"?>\n<quiz>\n${questions.join('\n')}\n</quiz>`
const category =
  '<question type="category"><category><text>$course$/top/Unit 2</text></category><info format="html"><text></text></info></question>'
const read = (...questions: string[]) => {
  const imported = readMoodle(quiz(...questions))
  expect(unstorable(imported)).toEqual([])
  return { ...imported, all: imported.items.map((item) => [item.type, item.name, shown(item)]) }
}

test('each type of question becomes its exercise, the category names the board', () => {
  const { all, problems, title } = read(
    category,
    question('multichoice', 'One', `${text('<p>Sch&ouml;n?</p>')}<single>true</single>${answer(100, 'ja')}${answer(0, 'nein')}`),
    question('truefalse', 'Two', `${text('<p>Wet?</p>')}${answer(0, 'true')}${answer(100, 'false')}`),
    question('shortanswer', 'Three', `${text('<p>I ______ home.</p>')}${answer(100, 'went')}${answer(100, 'have gone')}`),
    question(
      'matching',
      'Four',
      `${text('<p>Match</p>')}<subquestion format="html"><text><![CDATA[<p>cat</p>]]></text><answer><text>kass</text></answer></subquestion><subquestion format="html"><text>dog</text><answer><text>koer</text></answer></subquestion>`,
    ),
    question('numerical', 'Five', `${text('<p>Born?</p>')}${answer(100, '1822', '<tolerance>0</tolerance>')}`),
    question(
      'cloze',
      'Six',
      text('<p>I {1:SHORTANSWER:=went#Good~%50%go} and <b>{1:MULTICHOICE:=she~he}</b> ate.</p><p>{1:SA:=We} left.</p>'),
    ),
    question('description', 'Seven', text('<p>Read this.</p>')),
    question(
      'gapselect',
      'Eight',
      `${text('<p>He [[1]] it [[2]].</p>')}<selectoption><text>did</text><group>1</group></selectoption><selectoption><text>now</text><group>2</group></selectoption><selectoption><text>does</text><group>1</group></selectoption><selectoption><text>then</text><group>2</group></selectoption>`,
    ),
    question(
      'ddwtos',
      'Nine',
      `${text('<p>A [[2]] sat.</p>')}<dragbox><text>dog</text><group>1</group></dragbox><dragbox><text>cat</text><group>1</group></dragbox>`,
    ),
  )
  expect(title).toBe('Unit 2')
  expect(all).toEqual([
    [20, 'One', ['Schön?', '+ja', '-nein']],
    [21, 'Two', ['f Wet?']],
    [17, 'Three', ['I [went|have gone] home.']],
    [1, null, ['Match']],
    [
      18,
      'Four',
      [
        ['cat', 'kass'],
        ['dog', 'koer'],
      ],
    ],
    [17, 'Five', ['Born?', '[1822]']],
    [17, 'Six', ['I [went] and [she] ate.', '[We] left.']],
    [1, 'Seven', ['Read this.']],
    [10, 'Eight', ['He [did|does] it [now|then].']],
    [16, 'Nine', ['A [cat|dog] sat.']],
  ])
  expect(problems.map(({ line, kind, reason }) => [line, kind, reason])).toEqual([
    [6, 'Embedded answers (Cloze)', 'partial_credit'],
    [6, 'Embedded answers (Cloze)', 'mixed'],
    [6, 'Embedded answers (Cloze)', 'formatting'],
  ])
})

test('an unsupported question is reported with its type and number', () => {
  const { all, problems } = read(
    question('multichoice', 'Several', `${text('Which?')}<single>false</single>${answer(50, 'a')}${answer(50, 'b')}${answer(0, 'c')}`),
    question('essay', 'Letter', `${text('<p>Write a letter.</p>')}<minwordlimit>40</minwordlimit><attachments>1</attachments>`),
    question('ddmarker', 'Map', text('<p>Where?</p>')),
    question('coderunner', 'Code', text('<p>x</p>')),
    question('shortanswer', 'Hinted', `${text('<p>He?</p>')}${answer(100, 'he')}<hint format="html"><text>Think</text></hint>`),
  )
  expect(all).toEqual([
    [20, 'Several', ['Which? (many)', '+a', '+b', '-c']],
    [24, 'Letter', ['Write a letter.', { min: 40 }]],
    [17, 'Hinted', ['He?', '[he]']],
  ])
  expect(problems).toEqual([
    { line: 2, kind: 'Essay', text: 'Letter', reason: 'attachments' },
    { line: 3, kind: 'Drag and drop markers', text: 'Map', reason: 'unknown_type' },
    { line: 4, kind: 'coderunner', text: 'Code', reason: 'unknown_type' },
    { line: 5, kind: 'Short answer', text: 'Hinted', reason: 'feedback' },
  ])
})

test('pictures of a question come before it; unusable ones are reported', async () => {
  const file = (name: string, base64: string) => `<file name="${name}" path="/" encoding="base64">${base64}</file>`
  const source = quiz(
    question(
      'shortanswer',
      'Cat',
      `${text('<p>Who? <img src="@@PLUGINFILE@@/cat.png"></p>', file('cat.png', btoa('PNG')) + file('cat.svg', btoa('SVG')))}${answer(100, 'cat')}`,
    ),
    question(
      'shortanswer',
      'Dog',
      `${text('<p>Who? <img alt="" src="https://elsewhere.test/dog.png"></p>', file('bad.png', '%%%'))}${answer(100, 'dog')}`,
    ),
  )
  const found = await readSource({ kind: 'package', file: new Blob([source]) })
  if (found.kind !== 'items') throw new Error('no items')
  expect(found.imported.items.map((item) => [item.type, item.name, shown(item)])).toEqual([
    [7, 'Cat', { file_id: -1 }],
    [17, 'Cat', ['Who?', '[cat]']],
    [17, 'Dog', ['Who?', '[dog]']],
  ])
  expect(await Promise.all(found.files.map((one) => one.text()))).toEqual(['PNG'])
  expect(found.imported.problems.map(({ line, text: what, reason }) => [line, what, reason])).toEqual([
    [1, 'cat.svg', 'file_type'],
    [2, 'Dog', 'media'],
    [2, 'bad.png', 'missing_file'],
  ])
})

test('XML that is no quiz, has entities of its own, or is QTI is refused', async () => {
  const why = async (source: string) =>
    readSource({ kind: 'package', file: new Blob([source]) }).then(
      () => 'read',
      (error: unknown) => (error instanceof Refusal ? error.why : error),
    )
  expect(await why('<?xml version="1.0"?><questestinterop></questestinterop>')).toBe('qti')
  expect(await why('<?xml version="1.0"?><assessmentItem identifier="x"></assessmentItem>')).toBe('qti')
  expect(await why('<?xml version="1.0"?><rss></rss>')).toBe('not_text')
  expect(await why('<?xml version="1.0"?><!DOCTYPE q [<!ENTITY a "aaa"><!ENTITY b "&a;&a;">]><quiz>&b;</quiz>')).toBe('unsafe')
  expect(await why('<?xml version="1.0"?><quiz><question></quiz>')).toBe('damaged')
  expect(await why(`<quiz>${'<a>'.repeat(200_000)}`)).toBe('damaged')
  const none = await readSource({ kind: 'package', file: new Blob([quiz()]) })
  expect(none.kind === 'items' && none.imported.problems).toEqual([{ line: 1, text: '', reason: 'empty' }])
})

test('pasted XML questions are read too', async () => {
  const pasted = await readSource({
    kind: 'text',
    text: quiz(question('shortanswer', 'A', `${text('Q')}${answer(100, 'a')}`)),
    format: null,
  })
  expect(pasted.kind === 'items' && [pasted.format, pasted.imported.items.length]).toEqual(['moodle', 1])
})
