import { expect, test } from 'vitest'
import type { DraftRequest } from './instructions'
import { cleaned, readDraft } from './read-draft'

const request = (kind: DraftRequest['kind']): DraftRequest => ({ kind, input: 'x', lang: 'en', to: 'et', count: 8 })
const same = (text: string) => text
const simpler = (written: string) => readDraft(request('simpler'), written, same)

test.each([
  ['<p>I <b>go</b> home.</p><p>Now.</p>', 'I go home.\nNow.'],
  ['<img src=x onerror=alert(1)>Hi', 'Hi'],
  ['&lt;script&gt;alert(1)&lt;/script&gt;Hi', 'alert(1)Hi'],
  ['See https://evil.example/x?y=1 now', 'See now'],
  ['See [here](https://evil.example) and [1](https://evil.example)', 'See here and [1]'],
  ['www.evil.example', ''],
  ['## Title\n\n\n\n- **One**\n- _two_', 'Title\n\nOne\ntwo'],
  ['2 < 3 & 4 > 1', '2 < 3 & 4 > 1'],
  ['a\u0000b\r\nc', 'ab\nc'],
])('%j is read as %j', (text, plain) => expect(cleaned(text)).toBe(plain))

test.each([
  '{"text":"Hi"}',
  '```json\n{"text":"Hi"}\n```',
  'Here it is: {"text":"Hi"} Have fun!',
  '{"text":"<p>Hi</p>","role":"system","kind":"gaps"}',
])('%s is a draft', (written) => expect(simpler(written)).toEqual({ result: { kind: 'simpler', text: 'Hi' } }))

test.each([
  '',
  'Sorry, I cannot.',
  '{"text":',
  '"Hi"',
  '[]',
  '{"text":5}',
  '{"text":" "}',
  '{"text":"<p></p>"}',
  '{"txt":"Hi"}',
  '{} {"text":"Hi"}',
])('%j is none', (written) => expect(simpler(written)).toEqual({ problem: expect.any(String) }))

test('a text that is too long is none, also after the names are back', () => {
  expect(simpler(JSON.stringify({ text: 'x'.repeat(12_001) }))).toHaveProperty('problem')
  expect(
    readDraft(request('simpler'), JSON.stringify({ text: '[1]'.repeat(4000) }), (text) => text.replaceAll('[1]', 'Mari')),
  ).toHaveProperty('problem')
})

test('gaps stand in their text, with names put back', () => {
  const gaps = (text: string, word: string, occurrence: number) =>
    readDraft(request('gaps'), JSON.stringify({ text, gaps: [{ word, occurrence, wrong: ['<b>went</b>'] }] }), (one) =>
      one.replaceAll('[1]', 'Mari'),
    )
  expect(gaps('[1] goes home', 'goes', 1)).toEqual({
    result: { kind: 'gaps', text: 'Mari goes home', gaps: [{ word: 'goes', occurrence: 1, wrong: ['went'] }] },
  })
  expect(gaps('[1] goes home', 'went', 1)).toEqual({ problem: expect.stringContaining('occurrence') })
  expect(gaps('[1] goes home', 'goes', 2)).toHaveProperty('problem')
})

test('questions need a right option', () => {
  const ask = (...right: boolean[]) =>
    readDraft(
      request('questions'),
      JSON.stringify({ questions: [{ ask: 'Who?', options: right.map((is, at) => ({ text: `Option ${at}`, right: is })), why: '' }] }),
      same,
    )
  expect(ask(true, false)).toHaveProperty('result.questions.0.ask', 'Who?')
  expect(ask(false, false)).toEqual({ problem: expect.stringContaining('right') })
  expect(ask(true)).toHaveProperty('problem')
})
