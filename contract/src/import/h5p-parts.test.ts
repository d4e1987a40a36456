import { describe, expect, test } from 'vitest'
import { parseH5p } from './h5p'
import { shown, unstorable } from './testing'
import type { Imported } from './types'

/** Returns the items made of a source and the problems: part number, reason, excerpt. */
const read = (imported: Imported) => {
  expect(unstorable(imported)).toEqual([])
  const { items, problems } = imported
  return [
    items.map((item) => [item.type, item.name, shown(item)]),
    problems.map(({ line, reason, text }) => `${line} ${reason} ${text}`.trim()),
  ]
}
const sub = (library: string, params: object, title = 'Untitled') => ({ params, library, metadata: { title } })
const answers = [{ text: 'a', correct: true }, { text: 'b' }]
const many = (count: number, of: (n: number) => unknown) => Array.from({ length: count }, (_, n) => of(n))

describe('H5P', () => {
  test.each<[string, object, unknown[], string[]]>([
    ['Blanks', { questions: ['a *b*', 'c *d/e/ /f* *g:tip* *h:more*'] }, [[17, 'T', ['a [b]', 'c [d|e|f] [g] [h]']]], ['1 feedback g:tip']],
    ['Blanks', { questions: ['no gap'] }, [], ['1 no_answer T']],
    ['Blanks', { questions: ['**'] }, [], ['1 no_answer T', '1 no_answer T']],
    [
      'AdvancedBlanks',
      {
        content: {
          task: '<p>Do</p>',
          blanksText: '<p>I !!___ you ____.</p>',
          blanksList: [{ correctAnswerText: 'see*/saw' }, { correctAnswerText: 'now' }],
        },
      },
      [[17, 'T', ['Do', 'I [see|saw] you [now].']]],
      [],
    ],
    [
      'AdvancedBlanks',
      { content: { blanksText: 'I ___', blanksList: [{ correctAnswerText: 'a', incorrectAnswersList: [{}] }] } },
      [[17, 'T', ['I [a]']]],
      ['1 feedback T'],
    ],
    [
      'AdvancedBlanks',
      { content: { blanksText: 'I ___', blanksList: [{ correctAnswerText: 'a', incorrectAnswersList: [] }] } },
      [[17, 'T', ['I [a]']]],
      [],
    ],
    ['AdvancedBlanks', { content: { blanksText: 'I', blanksList: [] } }, [], ['1 no_answer T']],
    ['DragText', { textField: 'x' }, [], ['1 no_answer T']],
    [
      'DragText',
      { taskDescription: 'D', textField: '*a/b* *c*', distractors: '*d/e* *f' },
      [[16, 'T', ['D', '[a|d] [c]']]],
      ['1 not_closed *d/e* *f'],
    ],
    [
      'MarkTheWords',
      { taskDescription: 'D', textField: '<p>*One*, *two three*.</p><p>f*o*ur:*five/six*</p>' },
      [
        [1, null, ['D']],
        [29, 'T', ['[One], [two three].', 'f[o]ur:[five/six]']],
      ],
      [],
    ],
    ['MarkTheWords', { textField: '*a*** **b** 5 * 3 = *15*' }, [[29, 'T', ['[a*] *b* 5 * 3 = [15]']]], []],
    ['MarkTheWords', { textField: '*a* and *b' }, [[29, 'T', ['[a] and *b']]], ['1 not_closed *a* and *b']],
    [
      'MarkTheWords',
      { textField: `*a* *!* *${'x'.repeat(201)}*` },
      [[29, 'T', [`[a] ! ${'x'.repeat(201)}`]]],
      ['1 no_answer !', `1 too_long ${'x'.repeat(80)}`],
    ],
    ['MarkTheWords', { taskDescription: 'D', textField: 'a b' }, [], ['1 no_answer T']],
    ['MarkTheWords', { textField: `*a* ${'b '.repeat(2000)}` }, [[29, 'T', [`[a] ${'b '.repeat(2000).trim()}`]]], ['1 too_many T']],
    ['MultiChoice', { question: 'Q', answers: [{ text: 'a', correct: false }] }, [], ['1 no_answer Q']],
    ['MultiChoice', { question: 'Q', answers: [{ text: 'a', correct: true }] }, [], ['1 one_option Q']],
    ['MultiChoice', { question: 'Q', answers: [{ text: 'a', correct: true }, { text: 'a' }] }, [], ['1 one_option Q']],
    [
      'MultiChoice',
      { question: 'Q', answers: [{ text: 'a', correct: true }, { text: 'b', tipsAndFeedback: { chosenFeedback: 'x' } }, { text: '' }] },
      [[20, 'T', ['Q', '+a', '-b']]],
      ['1 feedback Q'],
    ],
    ['SingleChoiceSet', { choices: [] }, [], ['1 empty T']],
    [
      'SingleChoiceSet',
      {
        choices: [
          { question: 'q', answers: [] },
          { question: 'r', answers: ['a', 'b', 'c'] },
        ],
      },
      [[20, 'T', ['r', '+a', '-b', '-c']]],
      ['1 no_answer q'],
    ],
    ['TrueFalse', { question: 'Q', correct: true }, [[21, 'T', ['t Q']]], []],
    ['TrueFalse', { question: 'Q', correct: 'false', l10n: { trueText: 'Wahr', falseText: 'Falsch' } }, [[21, 'T', ['f Q']]], []],
    ['TrueFalse', { question: 'Q', correct: 'false', l10n: { trueText: 'Jah', falseText: 'Ei' } }, [[20, 'T', ['Q', '-Jah', '+Ei']]], []],
    ['TrueFalse', { question: 'Q', correct: 'true', behaviour: { feedbackOnCorrect: 'x' } }, [[21, 'T', ['t Q']]], ['1 feedback Q']],
    [
      'Summary',
      { intro: 'I', summaries: [{ summary: ['a', 'b'], tip: '' }, { summary: ['', ''] }, { summary: ['e', 'f'], tip: 'x' }] },
      [[20, 'T', ['I', '+a', '-b', '', '+e', '-f']]],
      ['1 feedback T'],
    ],
    ['Summary', { intro: 'I', summaries: [{ summary: [''] }] }, [], ['1 empty T']],
    [
      'SortParagraphs',
      {
        taskDescription: '<div>Order the story.</div>',
        paragraphs: ['<div>He <em>woke</em> up.</div>', '<div></div>', '<div>He left &amp; ran.</div>\n'],
        overallFeedback: [{ from: 0, to: 100, feedback: 'Well done' }],
        behaviour: { scoringMode: 'transitions', duplicatesInterchangeable: true },
      },
      [
        [1, null, ['Order the story.']],
        [23, 'T', ['He woke up.', 'He left & ran.']],
      ],
      ['1 formatting T', '1 feedback T'],
    ],
    ['SortParagraphs', { paragraphs: ['a', 'b'] }, [[23, 'T', ['a', 'b']]], []],
    ['SortParagraphs', { taskDescription: 'D', paragraphs: ['a', 5] }, [], ['1 no_answer T']],
    ['SortParagraphs', { paragraphs: ['a', 'x'.repeat(501)] }, [], ['1 too_long T']],
    ['Summary', { summaries: [['c', 'd']] }, [[20, 'T', ['', '+c', '-d']]], []],
    [
      'Dialogcards',
      {
        description: 'D',
        dialogs: [
          { text: 'a', answer: 'b', audio: [{ path: 'a.mp3' }, { path: 'b.mp3' }], tips: { front: 'x' } },
          { text: '', answer: 'c', image: { path: 'c.png' } },
        ],
      },
      [
        [1, null, ['D']],
        [2, 'T', [['a', 'b']]],
        [8, 'a', { file_id: -1 }],
        [8, 'a', { file_id: -2 }],
        [7, 'c', { file_id: -3, alt: 'c' }],
      ],
      ['1 no_word c', '1 feedback T'],
    ],
    ['Dialogcards', { dialogs: [{ text: 'a', tips: { back: 'x' } }] }, [[2, 'T', [['a', '']]]], ['1 feedback T']],
    ['Dialogcards', { dialogs: [] }, [], ['1 empty T']],
    ['Dialogcards', { dialogs: [{ text: '', answer: '', image: { path: 'c.png' } }] }, [[7, null, { file_id: -1 }]], ['1 no_word T']],
    [
      'Flashcards',
      { description: 'D', cards: [{ text: 'a', answer: 'b', image: { path: 'a.png' }, tip: { tip: 'x' } }] },
      [
        [1, null, ['D']],
        [2, 'T', [['a', 'b']]],
        [7, 'a', { file_id: -1, alt: 'a' }],
      ],
      ['1 feedback T'],
    ],
    // Several answers, and the sign that separates them.
    ['Flashcards', { cards: [{ text: 'a', answer: 'b|c d | e\\|f' }] }, [[26, 'T', ['typed', ['a', 'b; c d; e|f']]]], []],
    ['Flashcards', { cards: [{ text: 'a', answer: 'b', tip: 'y' }] }, [[26, 'T', ['typed', ['a', 'b']]]], ['1 feedback T']],
    [
      'Flashcards',
      {
        caseSensitive: true,
        cards: [
          { text: '<p>a</p>', answer: 'b', tip: {}, image: {} },
          { text: 'c', answer: 'd' },
        ],
      },
      [[26, 'T', ['typed', ['a', 'b'], ['c', 'd']]]],
      ['1 case T'],
    ],
    ['Flashcards', { caseSensitive: true, cards: [{ text: 'a', answer: '' }] }, [[2, 'T', [['a', '']]]], []],
    [
      'Flashcards',
      { cards: [{ text: 'a', answer: 'b', audio: [{ path: 'a.mp3' }] }] },
      [
        [2, 'T', [['a', 'b']]],
        [8, 'a', { file_id: -1 }],
      ],
      [],
    ],
    ['Flashcards', { cards: [{ text: 'a', answer: 'x'.repeat(201) }] }, [], ['1 too_long a', '1 empty T']],
    [
      'Dialogcards',
      { description: 'D', dialogs: [{ text: '<p>a</p>', answer: '<p>b</p>', tips: { front: 'x' }, audio: [] }] },
      [
        [1, null, ['D']],
        [26, 'T', ['turned', ['a', 'b']]],
      ],
      ['1 feedback T'],
    ],
    [
      'Dictation',
      {
        taskDescription: '<p>Listen</p>',
        sentences: [
          { text: 'The sky is grey|gray.', sample: [{ path: 'a.mp3' }], sampleAlternative: [{ path: 'a-slow.mp3' }] },
          { text: 'We swim (often).', description: 'Sea', sample: [{ path: 'b.ogg' }] },
          { text: ' … ' },
          { text: 'x'.repeat(301) },
        ],
        behaviour: { tries: 3, ignorePunctuation: false },
      },
      [
        [1, null, ['Listen']],
        [28, 'T', ['The sky is (grey|gray).', 'We swim (often).', { lang: null, slow: true, plays: 3, punctuation: true }]],
        [8, '1', { file_id: -1 }],
      ],
      ['1 no_answer …', `1 too_long ${'x'.repeat(80)}`, '1 file_type b.ogg', '1 media T', '1 feedback T'],
    ],
    [
      'Dictation',
      { sentences: many(21, (n) => ({ text: `word ${n}` })), behaviour: { tries: 99, ignorePunctuation: true } },
      [
        [28, 'T', [...many(20, (n) => `word ${n}`), { lang: null, slow: false, plays: 0, punctuation: false }]],
        [28, 'T', ['word 20', { lang: null, slow: false, plays: 0, punctuation: false }]],
      ],
      [],
    ],
    ['Dictation', { sentences: [] }, [], ['1 empty T']],
    [
      'Crossword',
      { taskDescription: 'D', words: [{ answer: 'a', clue: 'b' }, { clue: 'c' }] },
      [
        [1, null, ['D']],
        [2, 'T', [['a', 'b']]],
      ],
      ['1 no_word c'],
    ],
    [
      'MemoryGame',
      {
        cards: [
          { imageAlt: 'a', matchAlt: 'a', image: { path: 'a.png' } },
          { imageAlt: 'a', matchAlt: 'b', audio: [{ path: 'x.mp3' }], matchAudio: [{ path: 'y.mp3' }] },
          { imageAlt: '', matchAlt: 'b' },
          { imageAlt: 'c', matchAlt: '', match: { path: 'c.png' } },
        ],
      },
      [
        [
          27,
          'T',
          [
            ['a', 'a'],
            ['a', 'b'],
          ],
        ],
        [7, 'a', { file_id: -1, alt: 'a' }],
        [8, 'a', { file_id: -2 }],
        [8, 'a', { file_id: -3 }],
        [7, null, { file_id: -4 }],
      ],
      ['1 unknown_type T'],
    ],
    // One pair is no game, and pictures without a description are none.
    [
      'MemoryGame',
      { taskDescription: 'D', cards: [{ imageAlt: 'a', matchAlt: 'b', description: '<p>That is right</p>' }, { imageAlt: '' }] },
      [
        [1, null, ['D']],
        [18, 'T', [['a', 'b']]],
      ],
      ['1 unknown_type T', '1 feedback T'],
    ],
    [
      'MemoryGame',
      { cards: [{ imageAlt: 'a', matchAlt: 'a', match: { path: 'a.png' } }] },
      [[7, 'a', { file_id: -1, alt: 'a' }]],
      ['1 unknown_type T'],
    ],
    ['MemoryGame', { cards: [] }, [], ['1 empty T']],
    ['ImagePair', { cards: [{ imageAlt: 'a' }] }, [], ['1 unknown_type T']],
    ['ImagePair', { cards: [] }, [], ['1 empty T']],
    ['ImagePair', { cards: [{ imageAlt: 'a', matchAlt: 'b' }] }, [[18, 'T', [['a', 'b']]]], []],
    ['Image', {}, [], ['1 empty T']],
    ['Image', { file: { path: 'images/a.JPG' }, title: 'T', alt: 'A' }, [[7, 'T', { file_id: -1, alt: 'A' }]], []],
    ['Image', { file: { path: 'images/a.png' }, alt: 'A' }, [[7, 'T', { file_id: -1, alt: 'A' }]], []],
    ['Image', { file: { path: '//x.test/a.png' } }, [], ['1 missing_file //x.test/a.png']],
    ['Image', { file: { path: 'data:image/png;base64,xx' } }, [], ['1 missing_file data:image/png;base64,xx']],
    ['Image', { file: { path: 'png' } }, [], ['1 file_type png']],
    ['Audio', { files: [] }, [], ['1 empty T']],
    ['Audio', { files: [{ path: 'a.ogg' }] }, [], ['1 file_type a.ogg']],
    ['Audio', { files: [{ path: 'a.ogg' }, { path: 'b.wav#tmp' }] }, [[8, 'T', { file_id: -1 }]], []],
    ['Video', { sources: [] }, [], ['1 empty T']],
    [
      'Video',
      { sources: [{ path: 'a.mp4' }, { path: 'https://vimeo.com/76979871' }, { path: 'https://vimeo.com/1' }] },
      [[4, 'T', { id: '76979871' }]],
      [],
    ],
    ['Table', { text: '<p>none</p>' }, [[1, 'T', ['none']]], []],
    ['Text', { text: '' }, [], ['1 empty T']],
    ['Accordion', { panels: [] }, [], ['1 empty T']],
    [
      'Accordion',
      {
        panels: [
          { title: 'A', content: sub('H5P.Image 1.1', {}) },
          { title: 'B', content: sub('H5P.Text', { text: 'b' }) },
          { title: 'C' },
        ],
      },
      [[1, 'T', ['A', 'B', 'b', 'C']]],
      ['1 unknown_type A: H5P.Image'],
    ],
    ['Link', { title: '', linkWidget: { protocol: 'http://', url: 'a.ee' } }, [[1, 'T', ['http://a.ee']]], []],
    ['Link', { title: 'L', linkWidget: { protocol: 'javascript:', url: 'x' } }, [], ['1 unknown_type L']],
    ['Link', { title: 'L', linkWidget: { protocol: 'https://', url: '' } }, [], ['1 unknown_type L']],
    ['Link', { title: 'L', linkWidget: { protocol: 'https://', url: 'a b' } }, [], ['1 unknown_type L']],
    [
      'Timeline',
      {
        timeline: {
          headline: 'H',
          text: '<p>T</p>',
          asset: { media: 'https://youtu.be/aqz-KE-bpKQ' },
          date: [
            { startDate: '1900', headline: 'h', text: '', asset: { media: 'x.png' } },
            { startDate: '', headline: 'i', asset: { media: '' } },
          ],
        },
      },
      [
        [1, 'T', ['H', 'T', '1900 — h', 'i']],
        [3, null, { id: 'aqz-KE-bpKQ' }],
      ],
      ['1 video_file x.png'],
    ],
    ['AudioRecorder', {}, [[25, 'T', ['T']]], []],
    ['AudioRecorder', { title: '<p>Talk about <b>you</b>.</p>' }, [[25, 'T', ['Talk about you.']]], ['1 formatting T']],
    [
      'SpeakTheWords',
      {
        media: { type: sub('H5P.Image', { file: { path: 'a.png' } }) },
        question: '<div>What is 2 + 2?</div>',
        acceptedAnswers: ['four', '4', ''],
        inputLanguage: 'en-GB',
      },
      [
        [7, 'T', { file_id: -1 }],
        [25, 'T', ['What is 2 + 2?', { text: 'four', text_shown: false, lang: null }]],
      ],
      ['1 synonyms T'],
    ],
    [
      'SpeakTheWords',
      { acceptedAnswers: ['fire'], inputLanguage: 'en-GB' },
      [[25, 'T', ['', { text: 'fire', text_shown: true, lang: 'en' }]]],
      [],
    ],
    [
      'SpeakTheWords',
      { acceptedAnswers: ['brann'], inputLanguage: 'nb-NO' },
      [[25, 'T', ['', { text: 'brann', text_shown: true, lang: null }]]],
      [],
    ],
    [
      'SpeakTheWords',
      { question: 'x '.repeat(1500), acceptedAnswers: ['y'.repeat(501)], inputLanguage: 'ru' },
      [
        [1, null, ['x '.repeat(500).trim()]],
        [25, 'T', ['x '.repeat(1000).trim()]],
      ],
      [`1 too_long ${'y'.repeat(80)}`],
    ],
    [
      'Essay',
      {
        taskDescription: '<div>Tell us<br>about it &amp; why.</div>',
        placeholderText: '',
        solution: { introduction: '', sample: '<div>I walked.</div><div>It was fun.</div>' },
        keywords: [
          { keyword: 'walk*', alternatives: [], options: { points: 2, feedbackIncluded: '', caseSensitive: true } },
          { keyword: ' in  time' },
          { keyword: 'Walk' },
          { keyword: 'rock &amp; roll' },
          { keyword: '2 \\* 2' },
          { keyword: '' },
          {},
        ],
        behaviour: { minimumLength: 0, inputFieldSize: '10' },
        overallFeedback: [{ from: 0, to: 100 }],
      },
      [[24, 'T', ['Tell us\nabout it & why.', { words: ['walk', 'in time', 'rock & roll', '2 * 2'], model: 'I walked.\nIt was fun.' }]]],
      [],
    ],
    [
      'Essay',
      {
        taskDescription: '<h2>Write</h2>',
        placeholderText: 'Begin here',
        solution: { introduction: 'One of many', sample: '' },
        keywords: [
          { keyword: '/colou?r/', alternatives: ['hue', ''], options: { feedbackMissed: 'Which colour?' } },
          { keyword: '*able' },
          { keyword: '*' },
          { keyword: '/' },
          { keyword: 'and/or' },
        ],
        behaviour: { minimumLength: '100' },
        overallFeedback: [{ from: 0, to: 100, feedback: 'Well done' }],
      },
      [[24, 'T', ['Write', { words: ['able', 'and/or'] }]]],
      [
        '1 formatting T',
        '1 no_answer /',
        '1 pattern /colou?r/',
        '1 wildcard *able',
        '1 wildcard *',
        '1 synonyms T',
        '1 limits T',
        '1 feedback T',
        '1 feedback T',
      ],
    ],
    ['Essay', { taskDescription: 'D', behaviour: { maximumLength: 500 } }, [[24, 'T', ['D']]], ['1 limits T']],
    ['Essay', { taskDescription: '<p>&nbsp;</p>', keywords: [{ keyword: 'a' }], solution: { sample: 'b' } }, [], ['1 no_question T']],
    [
      'Essay',
      {
        taskDescription: 'D',
        keywords: 'a',
        solution: ['b'],
        behaviour: { minimumLength: { valueOf: 1, toString: 1 }, maximumLength: -1 },
      },
      [[24, 'T', ['D']]],
      [],
    ],
    [
      'Essay',
      {
        taskDescription: 'D',
        media: { type: sub('H5P.Image', { file: { path: 'a.png' } }) },
        keywords: many(21, (n) => ({ keyword: `w${n}` })),
      },
      [
        [7, 'T', { file_id: -1 }],
        [24, 'T', ['D', { words: many(20, (n) => `w${n}`) }]],
      ],
      ['1 too_many T'],
    ],
    ['OpenEndedQuestion', { question: 'Why?' }, [[1, 'T', ['Why?']]], ['1 unknown_type T']],
    ['GuessTheAnswer', { taskDescription: 'Guess', question: '' }, [[1, 'T', ['Guess']]], ['1 unknown_type T']],
    ['Nil', {}, [], ['1 unknown_type T']],
    [
      'Column',
      {
        content: [
          { content: sub('H5P.Nil', {}) },
          { content: sub('H5P.GoToQuestion', {}) },
          { content: sub('H5P.ContinuousText', { text: 'x' }) },
        ],
      },
      [],
      [],
    ],
    ['Column', { content: [{ content: sub('H5P.Column 1.1', { content: [] }, 'In') }] }, [], ['1 empty In']],
    [
      'Column',
      { content: [{ content: sub('H5P.Column 1.1', { content: [{ content: sub('H5P.Essay', {}, 'E') }] }, 'In') }] },
      [],
      ['1 no_question In › E'],
    ],
    [
      'RowColumn',
      { content: [{ content: sub('H5P.RowColumn 1.1', { content: [{ content: sub('H5P.Essay', {}, 'E') }] }, 'Layout') }] },
      [],
      ['1 no_question E'],
    ],
    ['SingleColumn', { content: [{ content: sub('H5P.Text', { text: 'x' }) }] }, [[1, null, ['x']]], []],
    ['SpeakTheWordsSet', { questions: [sub('H5P.SpeakTheWords', {}, 'Say')] }, [], ['1 no_question Say']],
    [
      'InteractiveBook',
      { showCoverPage: false, bookCover: { coverDescription: 'C' }, chapters: [sub('H5P.Text', { text: 'x' })] },
      [[1, null, ['x']]],
      [],
    ],
    [
      'InteractiveBook',
      { showCoverPage: true, bookCover: { coverDescription: 'C', coverMedium: {} }, chapters: [] },
      [[1, null, ['C']]],
      ['1 empty T'],
    ],
    [
      'QuestionSet',
      { introPage: { showIntroPage: false, introduction: 'I' }, backgroundImage: { path: 'b.png' }, questions: [] },
      [[7, null, { file_id: -1 }]],
      ['1 empty T'],
    ],
    [
      'CoursePresentation',
      {
        presentation: {
          globalBackgroundSelector: { imageGlobalBackground: { path: 'g.png' } },
          slides: [{ keywords: [{ main: 'K' }], elements: [{ action: sub('H5P.Essay', {}, 'E') }] }, { elements: [{ action: {} }] }],
        },
      },
      [[7, null, { file_id: -1 }]],
      ['1 no_question K › E', '2 empty 2'],
    ],
    [
      'InteractiveVideo',
      {
        interactiveVideo: {
          video: { files: [] },
          assets: { interactions: [] },
          summary: { task: sub('H5P.Summary', { intro: 'S', summaries: [{ summary: ['a', 'b'] }] }) },
        },
      },
      [[20, null, ['S', '+a', '-b']]],
      [],
    ],
    ['InteractiveVideo', { interactiveVideo: {} }, [], ['1 empty T']],
    ['InteractiveVideo', { interactiveVideo: { assets: { interactions: [{ action: sub('H5P.Nil', {}) }] } } }, [], ['1 empty T']],
    [
      'Column',
      {
        content: [
          {
            content: sub('H5P.InteractiveVideo', {
              interactiveVideo: { assets: { interactions: [{ action: sub('H5P.GoToQuestion', {}) }] } },
            }),
          },
        ],
      },
      [],
      ['1 empty'],
    ],
    [
      'Unknown',
      {
        a: { path: 'a.png' },
        b: [{ c: { path: 'b.mp3' } }],
        d: { path: 'd', mime: 'audio/mpeg' },
        e: { path: 'https://youtu.be/aqz-KE-bpKQ', mime: 'video/YouTube' },
        f: { path: 'f.pdf' },
        g: { path: '' },
      },
      [
        [7, 'T', { file_id: -1 }],
        [8, 'T', { file_id: -2 }],
        [3, 'T', { id: 'aqz-KE-bpKQ' }],
      ],
      ['1 unknown_type T', '1 file_type d', '1 file_type f.pdf'],
    ],
    ['Unknown', { parts: { deep: [sub('H5P.Text', { text: 'x', file: { path: 'no.png' } })] } }, [[1, null, ['x']]], ['1 unknown_type T']],
    [
      'MultiChoice',
      {
        question: 'Q',
        answers,
        media: { type: sub('H5P.Video', { sources: [{ path: 'https://youtu.be/aqz-KE-bpKQ' }] }) },
        overallFeedback: [{ feedback: '' }],
      },
      [
        [3, 'T', { id: 'aqz-KE-bpKQ' }],
        [20, 'T', ['Q', '+a', '-b']],
      ],
      [],
    ],
    ['MultiChoice', { question: 'Q', answers, media: { type: sub('H5P.Image', { file: {} }) } }, [[20, 'T', ['Q', '+a', '-b']]], []],
    [
      'MultiChoice',
      {
        question: 'Q',
        answers,
        media: { type: sub('H5P.Audio', { files: [{ path: 'a.ogg' }] }) },
      },
      [[20, 'T', ['Q', '+a', '-b']]],
      ['1 file_type a.ogg'],
    ],
  ])('%s %j', (kind, params, made, why) => expect(read(parseH5p(`H5P.${kind}`, params, 'T'))).toEqual([made, why]))

  const long = 'x'.repeat(200)
  const choice = (others: number, right = 'a') => ({
    question: 'Q',
    answers: [{ text: right, correct: true }, ...many(others, (n) => ({ text: `o${n}` }))],
  })
  const essay = (more: object) => ({ taskDescription: 'D', ...more })
  const words = (count: number) => many(count, (n) => ({ keyword: `w${n}` }))
  const rows = (count: number, columns: number) => ({ text: `<table>${`<tr>${'<td>a</td>'.repeat(columns)}</tr>`.repeat(count)}</table>` })
  test.each<[string, object, object, string]>([
    ['MultiChoice', choice(19), choice(20), 'too_many'],
    ['MultiChoice', choice(1, 'x'.repeat(500)), choice(1, 'x'.repeat(501)), 'too_long'],
    ['Blanks', { questions: [`*${long}* *b*`] }, { questions: [`*${long}x* *b*`] }, 'too_long'],
    ['Dialogcards', { dialogs: [{ text: long, answer: long }] }, { dialogs: [{ text: `${long}x`, answer: '' }] }, 'too_long'],
    ['Dialogcards', { dialogs: [{ text: 'a', answer: long }] }, { dialogs: [{ text: 'a', answer: `${long}x` }] }, 'too_long'],
    ['Essay', essay({ keywords: [{ keyword: long }] }), essay({ keywords: [{ keyword: `${long}x` }] }), 'too_long'],
    ['Essay', essay({ solution: { sample: 'x'.repeat(10_000) } }), essay({ solution: { sample: 'x'.repeat(10_001) } }), 'too_long'],
    ['Essay', essay({ keywords: words(20) }), essay({ keywords: words(21) }), 'too_many'],
    ['Table', rows(100, 1), rows(101, 1), 'too_many'],
    ['Table', rows(1, 50), rows(1, 51), 'too_many'],
    ['ImagePair', { cards: [{ imageAlt: long, matchAlt: 'b' }] }, { cards: [{ imageAlt: `${long}x`, matchAlt: 'b' }] }, 'unknown_type'],
  ])('reports what exceeds a limit: %s %#', (kind, good, bad, why) => {
    const reasons = (params: object) => parseH5p(`H5P.${kind}`, params).problems.map(({ reason }) => reason)
    expect(reasons(good)).toEqual([])
    expect(reasons(bad)).toContain(why)
  })

  test('splits words and pairs into parts of the size of an item', () => {
    const counts = (kind: string, params: object) =>
      parseH5p(`H5P.${kind}`, params).items.map((item) => (item.type === 2 || item.type === 18 ? item.value.words.length : 0))
    expect(counts('Dialogcards', { dialogs: many(500, (n) => ({ text: `w${n}` })) })).toEqual([500])
    expect(counts('Dialogcards', { dialogs: many(501, (n) => ({ text: `w${n}` })) })).toEqual([500, 1])
    expect(counts('ImagePair', { cards: many(50, (n) => ({ imageAlt: `a${n}`, matchAlt: 'b' })) })).toEqual([50])
    expect(counts('ImagePair', { cards: many(51, (n) => ({ imageAlt: `a${n}`, matchAlt: 'b' })) })).toEqual([50, 1])
  })

  test('shares the pairs of a memory game evenly', () => {
    const counts = (count: number) =>
      parseH5p('H5P.MemoryGame', { cards: many(count, (n) => ({ imageAlt: `a${n}` })) }).items.map((item) =>
        item.type === 27 ? item.value.pairs.length : 0,
      )
    expect([counts(2), counts(15), counts(16), counts(46)]).toEqual([[2], [15], [8, 8], [11, 12, 11, 12]])
  })

  test('of more than a thousand items and problems the rest is reported once', () => {
    const read = parseH5p('H5P.Column', { content: many(1005, () => ({ content: sub('H5P.Text', { text: 'x' }) })) })
    expect([read.items.length, read.problems.map(({ line, reason }) => [line, reason])]).toEqual([1000, [[1001, 'too_many']]])
    const lost = parseH5p('H5P.Column', { content: many(1005, () => ({ content: sub('H5P.Essay', {}) })) })
    expect([lost.items.length, lost.problems.length]).toEqual([0, 1000])
  })

  test('a picture used several times is one file with a bounded description', () => {
    const image = (path: string, alt: string) => ({ content: sub('H5P.Image', { file: { path }, alt }) })
    const read = parseH5p('H5P.Column', { content: [image('a.png', 'A'), image('b.png', `${'x'.repeat(299)}😀`), image('a.png#tmp', '')] })
    expect(read.items.map(({ value }) => value)).toEqual([
      { file_id: -1, alt: 'A' },
      { file_id: -2, alt: 'x'.repeat(299) },
      { file_id: -1 },
    ])
    expect(read.files).toEqual([
      { name: 'a.png', place: { line: 1, kind: 'Image' }, from: { path: 'content/a.png' } },
      { name: 'b.png', place: { line: 2, kind: 'Image' }, from: { path: 'content/b.png' } },
    ])
  })

  test('parts within parts are read twelve levels deep', () => {
    const nested = (depth: number): object =>
      depth === 0 ? sub('H5P.Text', { text: 'x' }) : sub('H5P.Column', { content: [{ content: nested(depth - 1) }] })
    const deep = (depth: number) => parseH5p('H5P.Column', { content: [{ content: nested(depth) }] })
    expect(deep(11)).toMatchObject({ items: [{ type: 1 }], problems: [] })
    expect(deep(12)).toMatchObject({ items: [], problems: [{ reason: 'unknown_type' }] })
  })

  test('a link keeps its address, and a package its title if it has one', () => {
    const link = parseH5p('H5P.Link 1.3', { title: 'L', linkWidget: { protocol: 'https://', url: 'a.ee/b' } }, '').items[0]
    expect(JSON.stringify(link)).toContain('"href":"https://a.ee/b"')
    expect(link?.name).toBeNull()
    expect(parseH5p('', {}, 'Lost').problems).toEqual([{ line: 1, text: 'Lost', reason: 'unknown_type', kind: '' }])
  })
})

describe('formatting of a text', () => {
  const words = (html: string) =>
    parseH5p('H5P.DragText', { taskDescription: 'Drag', textField: html }).problems.map(({ reason }) => reason)
  test.each([
    '<p><strong>The</strong> *cat*</p>',
    '<p><em>The</em> *cat*</p>',
    '<ul><li>The *cat*</li></ul>',
    '<p>The <a href="https://example.org">*cat*</a></p>',
    '<p><span style="color: red">The</span> *cat*</p>',
    '<h2>The *cat*</h2>',
  ])('is reported when left out: %s', (html) => {
    expect(words(html)).toEqual(['formatting'])
  })
  test.each(['<p>The *cat*</p>', '<p style="text-align:center;">The<br>*cat*</p>', 'a < b *cat*'])('is not reported in %s', (html) => {
    expect(words(html)).toEqual([])
  })
  test('is not reported in labels of buttons and hints, or in nested tables', () => {
    const params = { textField: 'The *cat*', checkAnswer: 'Check', behaviour: { a: '<b>b</b>' }, l10n: { a: '<b>b</b>' } }
    expect(parseH5p('H5P.DragText', { taskDescription: 'Drag', ...params }).problems).toEqual([])
    const rows = '<table><tr><td>cat</td><td>kass</td></tr></table>'
    expect(parseH5p('H5P.Table', { text: rows }).problems).toEqual([])
    expect(parseH5p('H5P.Table', { text: rows.replace('cat', '<b>cat</b>') }).problems).toMatchObject([{ reason: 'formatting' }])
  })
})
