import { describe, expect, test } from 'vitest'
import { parseAiken } from './aiken'
import { parseGift } from './gift'
import { parseH5p } from './h5p'
import { guessKind, parsePasted } from './pasted'
import { textOfHtml } from './plain'
import { shown } from './testing'
import type { Imported } from './types'

const all = ({ items }: Imported) => items.map((item) => [item.type, item.name, shown(item)])
const reasons = ({ problems }: Imported) => problems.map(({ line, reason }) => [line, reason])

describe('pasted text', () => {
  test('reads choices in double brackets, the correct one first', () => {
    const read = parsePasted('She [[goes|go|going]] to school.\n\nThey [[are|is]] here.')
    expect(all(read)).toEqual([[10, null, ['She [goes|go|going] to school.', '', 'They [are|is] here.']]])
    expect(read.problems).toEqual([])
  })

  test('a mark without a choice is reported with its line and left blank', () => {
    const read = parsePasted(`ok [[a|b]]\n[[alone]] and [[|x]]\nopen [[a|b\n[[same|same]] [[${'x'.repeat(201)}|y]]`)
    expect(reasons(read)).toEqual([
      [2, 'one_option'],
      [2, 'no_answer'],
      [3, 'not_closed'],
      [4, 'one_option'],
      [4, 'too_long'],
    ])
    expect((shown(read.items[0]) as string[])[1]).toBe('____ and ____')
  })

  test('a blank among choices is reported with its line', () => {
    const read = parsePasted('She [[wakes|wake]] up.\n\nI drink ___ in the morning.')
    expect(all(read)).toEqual([[10, null, ['She [wakes|wake] up.', '', 'I drink ___ in the morning.']]])
    expect(reasons(read)).toEqual([[3, 'no_answer']])
  })

  test("reads gaps in brackets, underscores, or with their words at the line's end", () => {
    const source = 'I [have] been.\nShe __goes__ home.\nHe ___ home = went\nWe ____ and ____ = sang, danced\nIt ___ = is / was'
    const lines = ['I [have] been.', 'She [goes] home.', 'He [went] home', 'We [sang] and [danced]', 'It [is|was]']
    expect(guessKind(source)).toBe('write')
    expect(all(parsePasted(source))).toEqual([[17, null, lines]])
    expect(parsePasted(source, 'drag').items[0]?.type).toBe(16)
    expect(reasons(parsePasted('[a] word\nShe ___ to school.\nTwo ___ and ___ = one'))).toEqual([
      [2, 'no_answer'],
      [3, 'no_answer'],
    ])
  })

  test('word lines, CSV and copied tables become lists or pairs, 50 per exercise', () => {
    for (const source of [
      'cat - kass\ndog - koer',
      'cat,kass\ndog,koer',
      'cat\tkass\ndog\tkoer',
      'cat; kass\ndog; koer',
      '"cat","kass"\n"dog","koer"',
    ])
      expect([source, guessKind(source), all(parsePasted(source))]).toEqual([
        source,
        'words',
        [
          [
            2,
            null,
            [
              ['cat', 'kass'],
              ['dog', 'koer'],
            ],
          ],
        ],
      ])
    const read = parsePasted('cat - Kass\nlonely\n- - \ndog - koer', 'pairs')
    expect(shown(read.items[0])).toEqual([
      ['cat', 'Kass'],
      ['dog', 'koer'],
    ])
    expect(reasons(read).map(([line]) => line)).toEqual([2, 3])
    const many = parsePasted(Array.from({ length: 120 }, (_, n) => `w${n} - t${n}`).join('\n'), 'pairs')
    expect(many.items.map((item) => (shown(item) as unknown[]).length)).toEqual([50, 50, 20])
  })

  test('anything else is text and keeps its paragraphs', () => {
    expect(all(parsePasted('\n\nDear Mari,\n\nhow are you?\n'))).toEqual([[1, null, ['Dear Mari,', '', 'how are you?']]])
    expect(parsePasted(' \n ')).toEqual({ items: [], problems: [] })
  })
})

describe('Aiken', () => {
  test('reads questions with their options and key', () => {
    const source = `What is the correct answer to this question?
A. Is it this one?
B. Maybe this answer?
C. Possibly this one?
ANSWER: B

Which LMS has the most quiz import formats?
A) Moodle
B) ATutor
ANSWER: A`
    expect(all(parseAiken(source))).toEqual([
      [
        20,
        'What is the correct answer to this question?',
        ['What is the correct answer to this question?', '-Is it this one?', '+Maybe this answer?', '-Possibly this one?'],
      ],
      [20, 'Which LMS has the most quiz import formats?', ['Which LMS has the most quiz import formats?', '+Moodle', '-ATutor']],
    ])
  })

  test('an incomplete question is reported with its first line', () => {
    const source = 'No key?\nA. one\nB. two\nNext question?\nA. yes\nB. no\nANSWER: C\n\nANSWER: A\nAlone?\nA. only\nANSWER: A'
    expect(reasons(parseAiken(source))).toEqual([
      [1, 'no_answer'],
      [4, 'bad_answer'],
      [9, 'no_question'],
      [10, 'one_option'],
    ])
  })

  test('an answer with the letter of another one is left out by name', () => {
    const read = parseAiken('Which?\nA. one\nB. two\nA. three\nANSWER: A')
    expect(all(read)).toEqual([[20, 'Which?', ['Which?', '+one', '-two']]])
    expect(read.problems).toEqual([{ line: 4, text: 'A. three', reason: 'same_letter' }])
  })
})

describe('GIFT', () => {
  // The format as Moodle's documentation shows it.
  const source = `// true/false
::Q1:: 1+1=2 {T}

// multiple choice with specified feedback for right and wrong answers
::Q2:: What's between orange and green in the spectrum?
{ =yellow # right; good! ~red # wrong, it's yellow ~blue # wrong, it's yellow }

// fill-in-the-blank
::Q3:: Two plus {=two =2} equals four.

// matching
::Q4:: Which animal eats which food? { =cat -> cat food =dog -> dog food }

// math range question
::Q5:: What is a number from 1 to 5? {#3:2~#you gave an incorrect answer}

// multiple choice with weights
::Q7:: Which two? {~%50%one ~%50%two ~%-100%three}

// essay
::Q8:: How are you? {}

$CATEGORY: tom/dick/harry

Grant is {~buried =entombed ~living} in Grant's tomb.

Deciding between {=\\=\\= and \\= ~\\{\\}} is hard.

::Html::[html]<p>The capital of <b>Estonia</b> &amp; its port</p>{=Tallinn =%50%Tartu}

When was Ulysses S. Grant born? {#1822}

A note for the reader.

Broken {=a ~b`

  test('each type of question becomes its exercise', () => {
    expect(all(parseGift(source))).toEqual([
      [21, 'Q1', ['t 1+1=2']],
      [20, 'Q2', ["What's between orange and green in the spectrum?", '+yellow', '-red', '-blue']],
      [17, 'Q3', ['Two plus [two|2] equals four.']],
      [1, null, ['Which animal eats which food?']],
      [
        18,
        'Q4',
        [
          ['cat', 'cat food'],
          ['dog', 'dog food'],
        ],
      ],
      [17, 'Q5', ['What is a number from 1 to 5?', '[3|1|2|4|5]']],
      [20, 'Q7', ['Which two? (many)', '+one', '+two', '-three']],
      [24, 'Q8', ['How are you?']],
      [10, null, ["Grant is [entombed|buried|living] in Grant's tomb."]],
      [10, null, ['Deciding between [== and =|{}] is hard.']],
      [17, 'Html', ['The capital of Estonia & its port', '[Tallinn]']],
      [17, null, ['When was Ulysses S. Grant born?', '[1822]']],
      [1, null, ['A note for the reader.']],
    ])
  })

  test('what has no counterpart is reported with its line', () => {
    expect(reasons(parseGift(source))).toEqual([
      [5, 'feedback'],
      [15, 'whole_numbers'],
      [15, 'feedback'],
      [29, 'formatting'],
      [29, 'partial_credit'],
      [35, 'not_closed'],
    ])
  })
})

describe('H5P', () => {
  test('reads blanks with alternatives and hints', () => {
    const content = {
      text: '<p>Fill in the missing words.</p>',
      questions: ['<p>Oslo is the capital of *Norway/Norge:It is cold*.</p>', '<p>*Blue* &amp; *gr*een*</p>'],
    }
    const read = parseH5p('H5P.Blanks', content, 'Capitals')
    expect(all(read)).toEqual([
      [17, 'Capitals', ['Fill in the missing words.', 'Oslo is the capital of [Norway|Norge].', '[Blue] & [gr]een*']],
    ])
    expect(reasons(read)).toEqual([
      [1, 'not_closed'],
      [1, 'feedback'],
    ])
  })

  test('reads words to drag, with distractors, and words to mark', () => {
    const drag = {
      taskDescription: 'Drag',
      textField: '*Blueberries:tip\\+Right!\\-Wrong* are blue.\n*Strawberries* are red.',
      distractors: '*Bananas* *Kiwis*',
    }
    expect(all(parseH5p('H5P.DragText', drag))).toEqual([
      [16, null, ['Drag', '[Blueberries|Bananas|Kiwis] are blue.', '[Strawberries] are red.']],
    ])
    const marked = { taskDescription: '<p>Mark the <em>nouns</em>.</p>', textField: '<p>The *cat* sat.</p>' }
    expect(all(parseH5p('H5P.MarkTheWords', marked))).toEqual([
      [1, null, ['Mark the nouns.']],
      [29, null, ['The [cat] sat.']],
    ])
  })

  test('reads choices with one and with several correct answers', () => {
    const answers = [
      { text: '<div>Tartu</div>\n', correct: false },
      { text: '<div>Tallinn</div>\n', correct: true },
    ]
    expect(all(parseH5p('H5P.MultiChoice', { question: '<p>The capital?</p>', answers }))).toEqual([
      [20, null, ['The capital?', '-Tartu', '+Tallinn']],
    ])
    expect(all(parseH5p('H5P.MultiChoice', { question: 'q', answers: [...answers, { text: 'Narva', correct: true }] }))).toEqual([
      [20, null, ['q (many)', '-Tartu', '+Tallinn', '+Narva']],
    ])
  })

  test('cards with pictures become a vocabulary list, followed by these', () => {
    const dialogs = [
      { text: '<p>house</p>', answer: '<p>Maja</p>', image: { path: 'images/1.png' } },
      { text: '', answer: 'x' },
    ]
    const read = parseH5p('H5P.Dialogcards', { dialogs })
    expect(all(read)).toEqual([
      [2, null, [['house', 'Maja']]],
      [7, 'house', { file_id: -1, alt: 'house' }],
    ])
    expect(read.files).toMatchObject([{ name: '1.png', place: { line: 1, kind: 'Dialogcards' }, from: { path: 'content/images/1.png' } }])
    expect(reasons(read)).toEqual([[1, 'no_word']])
  })

  test('reads a set of questions part by part', () => {
    const questions = [
      { library: 'H5P.TrueFalse 1.8', params: { question: 'Is it?', correct: 'false' }, metadata: { title: 'First' } },
      { library: 'H5P.Essay 1.5', params: {} },
      { library: 'H5P.SingleChoiceSet 1.11', params: { choices: [{ question: 'q', answers: ['a', 'b'] }] } },
    ]
    const read = parseH5p('H5P.QuestionSet 1.20', { questions })
    expect(all(read)).toEqual([
      [21, 'First', ['f Is it?']],
      [20, null, ['q', '+a', '-b']],
    ])
    expect(read.problems).toEqual([{ line: 2, text: '', reason: 'no_question', kind: 'Essay' }])
  })
})

test('keeps the text of HTML, also of text that only looks like HTML', () => {
  expect(textOfHtml('<p>a<br/>b</p><ul><li>c</li></ul>')).toBe('a\nb\nc')
  expect(textOfHtml('1 < 2 &lt;b&gt; &#228; &#x1F600; &nope; <b')).toBe('1 < 2 <b> ä 😀 &nope; <b')
  expect(textOfHtml('<script>x')).toBe('x')
})
