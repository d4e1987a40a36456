import { expect, test } from 'vitest'
import { parseH5p } from './h5p'
import { shown, unstorable } from './testing'
import type { Imported } from './types'

// Packages as H5P's editor writes them: a group with one field is stored as that field's value.
const all = (read: Imported) => {
  expect(unstorable(read)).toEqual([])
  return read.items.map((item) => [item.type, item.name, shown(item)])
}
const problems = ({ problems }: Imported) => problems.map(({ line, kind, text, reason }) => [line, kind, text, reason])
const sub = (library: string, params: object, title = 'Untitled') => ({
  params,
  library,
  metadata: { contentType: 'x', license: 'U', title },
  subContentId: '0d6e1f4c-8a2b-4b7e-9c3d-1f2e3d4c5b6a',
})
const said = (text: string) => sub('H5P.AdvancedText 1.1', { text: `<p>${text}</p>\n` })
const blanks = sub(
  'H5P.Blanks 1.14',
  { media: { disableImageZooming: false }, text: '<p>Fill in</p>', questions: ['<p>A *cat* sat.</p>\n'] },
  'Cats',
)
const choice = sub('H5P.MultiChoice 1.16', {
  media: { disableImageZooming: false },
  question: '<p>Which?</p>\n',
  answers: [
    { correct: true, tipsAndFeedback: { tip: '', chosenFeedback: '', notChosenFeedback: '' }, text: '<div>a</div>\n' },
    { correct: false, tipsAndFeedback: { tip: '', chosenFeedback: '', notChosenFeedback: '' }, text: '<div>b</div>\n' },
  ],
  overallFeedback: [{ from: 0, to: 100 }],
})
const image = (path: string, alt = '') =>
  sub('H5P.Image 1.1', { contentName: 'Image', file: { path, mime: 'image/png', width: 9, height: 9 }, alt }, 'Photo')

test('reads a book through its pages, rows and columns', () => {
  const rowColumn = sub('H5P.RowColumn 1.0', { content: [said('Hello'), blanks, choice] })
  const row = sub('H5P.Row 1.2', { columns: [{ width: 100, paddings: {}, content: rowColumn }] })
  const chapter = sub('H5P.Column 1.18', { content: [{ content: row, useSeparator: 'auto' }] }, 'Pets')
  const older = sub('H5P.Column 1.13', { content: [{ content: image('images/a.png', 'A cat'), useSeparator: 'auto' }] }, 'Photos')
  const cover = { coverDescription: '<p style="text-align: center;">My book</p>', coverMedium: image('images/c.jpg', 'Cover') }
  const book = parseH5p('H5P.InteractiveBook', { showCoverPage: true, bookCover: cover, chapters: [chapter, older] }, 'Book')
  expect(all(book)).toEqual([
    [1, null, ['My book']],
    [7, 'Photo', { file_id: -1, alt: 'Cover' }],
    [1, null, ['Hello']],
    [17, 'Cats', ['Fill in', 'A [cat] sat.']],
    [20, null, ['Which?', '+a', '-b']],
    [7, 'Photo', { file_id: -2, alt: 'A cat' }],
  ])
  expect(book.files?.map(({ from }) => from)).toEqual([{ path: 'content/images/c.jpg' }, { path: 'content/images/a.png' }])
  expect(problems(book)).toEqual([])
})

test('reports a part without a library, and a list without parts', () => {
  const column = (content: unknown[]) => parseH5p('H5P.Column', { content })
  expect(problems(column([{ useSeparator: 'auto' }, { content: blanks }, { content: { library: '', params: {} } }]))).toEqual([
    [1, '', '', 'empty'],
    [3, '', '', 'unknown_type'],
  ])
  expect(problems(column([]))).toEqual([[1, 'Column', '', 'empty']])
  expect(problems(parseH5p('', { questions: [] }, 'Lost'))).toEqual([[1, '', 'Lost', 'unknown_type']])
})

test('sets of questions, slides and videos give their parts in order, with pictures', () => {
  const set = sub(
    'H5P.QuestionSet 1.20',
    {
      introPage: { showIntroPage: true, introduction: '<p>Ten minutes</p>' },
      questions: [
        choice,
        sub('H5P.SingleChoiceSet 1.11', { choices: [{ subContentId: 'x', question: '<p>q</p>', answers: ['<p>a</p>', '<p>b</p>'] }] }),
      ],
    },
    'Test',
  )
  expect(all(parseH5p('H5P.Column', { content: [{ content: set }] }))).toEqual([
    [1, null, ['Ten minutes']],
    [20, null, ['Which?', '+a', '-b']],
    [20, null, ['q', '+a', '-b']],
  ])
  const slides = [
    {
      elements: [
        { x: 1, action: said('One') },
        { goToSlideType: 'specified', goToSlide: 2 },
      ],
      keywords: [{ main: 'Start' }],
    },
    {
      elements: [{ action: sub('H5P.Essay 1.5', { taskDescription: '<p>Write</p>' }, 'Letter') }],
      slideBackgroundSelector: { imageSlideBackground: { path: 'images/b.png' } },
    },
  ]
  const presentation = parseH5p('H5P.CoursePresentation', { presentation: { slides, globalBackgroundSelector: {} } })
  expect(all(presentation)).toEqual([
    [7, null, { file_id: -1 }],
    [1, null, ['One']],
    [24, 'Letter', ['Write']],
  ])
  expect(problems(presentation)).toEqual([])
  const film = (path: string, mime: string) =>
    parseH5p('H5P.InteractiveVideo', {
      interactiveVideo: {
        video: { startScreenOptions: { title: 'Interactive Video' }, files: [{ path, mime, copyright: { license: 'U' } }] },
        assets: { interactions: [{ x: 45, duration: { from: 7, to: 17 }, action: blanks }], bookmarks: [] },
        summary: { task: sub('H5P.Summary 1.10', { intro: 'Choose', summaries: [{ summary: ['', ''], tip: '' }] }) },
      },
    })
  const expected = [17, 'Cats', ['Fill in', 'A [cat] sat.']]
  expect(all(film('https://www.youtube.com/watch?v=aqz-KE-bpKQ&t=30s', 'video/YouTube'))).toEqual([
    [3, 'Interactive Video', { id: 'aqz-KE-bpKQ', start: 30 }],
    expected,
  ])
  expect(all(film('https://vimeo.com/76979871', 'video/Vimeo'))[0]).toEqual([4, 'Interactive Video', { id: '76979871' }])
  const inside = film('videos/files-5f3.mp4', 'video/mp4')
  expect([all(inside), problems(inside)]).toEqual([[expected], [[1, 'Interactive Video', 'videos/files-5f3.mp4', 'video_file']]])
})

test('pictures, sounds, tables, foldouts and links become items', () => {
  const parts = [
    sub(
      'H5P.Audio 1.5',
      {
        files: [
          { path: 'audios/a.ogg', mime: 'audio/ogg' },
          { path: 'audios/a.mp3', mime: 'audio/mpeg' },
        ],
      },
      'Song',
    ),
    sub('H5P.Table 1.2', {
      text: '<table><thead><tr><th scope="col">Word</th><th>Meaning</th></tr></thead><tbody><tr><td>cat</td><td><p>kass</p><p>(loom)</p></td></tr></tbody></table>',
    }),
    sub('H5P.Accordion 1.0', { panels: [{ title: 'Rule', content: said('Add s.'), expanded: false }] }),
    sub('H5P.Link 1.3', { title: 'More', linkWidget: { protocol: 'https://', url: 'keel.test/more' } }),
    sub('H5P.Video 1.6', { sources: [{ path: 'https://youtu.be/aqz-KE-bpKQ', mime: 'video/YouTube' }] }),
    sub('H5P.ImageSlider 1.1', { imageSlides: [sub('H5P.ImageSlide 0.1', { image: image('images/s.gif', 'Slide') })] }),
    sub('H5P.AudioRecorder 1.0', { title: '<p>Say it</p>' }),
    image('images/d.svg'),
    image('https://elsewhere.test/e.png'),
  ]
  const read = parseH5p('H5P.Column', { content: parts.map((content) => ({ content, useSeparator: 'auto' })) })
  expect(all(read)).toEqual([
    [8, 'Song', { file_id: -1 }],
    [
      13,
      null,
      [
        ['Word', 'Meaning'],
        ['cat', 'kass|(loom)'],
      ],
    ],
    [1, null, ['Rule', 'Add s.']],
    [1, null, ['More']],
    [3, null, { id: 'aqz-KE-bpKQ' }],
    [7, 'Photo', { file_id: -2, alt: 'Slide' }],
    [25, null, ['Say it']],
  ])
  expect(problems(read)).toEqual([
    [8, 'Image', 'd.svg', 'file_type'],
    [9, 'Image', 'https://elsewhere.test/e.png', 'missing_file'],
  ])
})

test('an unknown type is reported by name, and its readable content is kept', () => {
  const hotspots = sub(
    'H5P.ImageHotspots 1.10',
    {
      image: { path: 'images/map.png', mime: 'image/png' },
      hotspots: [{ position: { x: 1, y: 2 }, header: 'Here', content: [said('A town')] }],
    },
    'Map',
  )
  const read = parseH5p('H5P.Column', { content: [{ content: hotspots }, { content: blanks }] })
  expect(all(read)).toEqual([
    [7, 'Map', { file_id: -1 }],
    [1, null, ['A town']],
    [17, 'Cats', ['Fill in', 'A [cat] sat.']],
  ])
  expect(problems(read)).toEqual([[1, 'Image Hotspots', 'Map', 'unknown_type']])
})

test('hints and feedback are reported as losses', () => {
  const answer = (text: string, correct: boolean, tip = '') => ({
    correct,
    text,
    tipsAndFeedback: { tip, chosenFeedback: '', notChosenFeedback: '' },
  })
  const hinted = parseH5p('H5P.MultiChoice', {
    question: 'One?',
    answers: [answer('a', true, '<p>Look</p>'), answer('b', false)],
    overallFeedback: [{ from: 0, to: 100, feedback: 'Well done' }],
  })
  expect(problems(hinted).map((one) => one.at(-1))).toEqual(['feedback', 'feedback'])
})

test('pairs of pictures become pairs of their descriptions, and the pictures', () => {
  const card = (image: string, match: string) => ({
    image: { path: `images/${image}.png` },
    imageAlt: image,
    match: { path: `images/${match}.png` },
    matchAlt: match,
  })
  const read = parseH5p('H5P.ImagePair', { taskDescription: 'Match', cards: [card('sun', 'day'), card('moon', 'night')] })
  expect(all(read).map(([type]) => type)).toEqual([1, 18, 7, 7, 7, 7])
  expect(all(read)[1]?.[2]).toEqual([
    ['sun', 'day'],
    ['moon', 'night'],
  ])
})

test('long content is split into several items without loss', () => {
  const cards = Array.from({ length: 1200 }, (_, at) => ({
    text: `w${at}`,
    answer: `t${at}`,
    tips: {},
    image: at === 0 ? { path: 'a.png' } : undefined,
  }))
  const lists = all(parseH5p('H5P.Dialogcards', { dialogs: cards })).filter(([type]) => type === 2)
  expect(lists.map(([, , rows]) => (rows as unknown[]).length)).toEqual([500, 500, 200])
  const decks = all(parseH5p('H5P.Dialogcards', { dialogs: cards.slice(0, 250).map((card) => ({ ...card, image: undefined })) }))
  expect(decks.map(([, , rows]) => (rows as unknown[]).length - 1)).toEqual([100, 100, 50])
  const long = all(parseH5p('H5P.AdvancedText', { text: '<p>line</p>'.repeat(2000) }))
  expect(long.map(([, , lines]) => (lines as string[]).length).reduce((a, b) => a + b)).toBe(2000)
})

const many = <T>(count: number, of: (n: number) => T): T[] => Array.from({ length: count }, (_, n) => of(n))
test('paragraphs over the limit of an exercise are reported, not cut', () => {
  const blanks = (count: number) => parseH5p('H5P.Blanks', { questions: many(count, () => '*a*') }, 'T')
  expect(blanks(1000)).toMatchObject({ items: [{ type: 17 }], problems: [] })
  expect(blanks(1001)).toMatchObject({ items: [], problems: [{ text: 'T', reason: 'too_many' }] })
})

test('words that fit no gap are spread over the gaps up to the limit', () => {
  const words = many(25, (n) => `w${n}`)
  const [item] = parseH5p('H5P.DragText', { textField: '*a* *b*', distractors: words.map((word) => `*${word}*`).join(' ') }).items
  const kept = item?.type === 16 ? Object.values(item.value.words).map((list) => list.map(({ value }) => value)) : []
  expect(kept.map((list) => list.length)).toEqual([20, 7])
  expect(kept.flat()).toEqual(expect.arrayContaining(words))
})

test('a lone video is an item; a problem has the type of its question', () => {
  const video = { path: 'https://youtu.be/aqz-KE-bpKQ' }
  const alone = parseH5p('H5P.InteractiveVideo', { interactiveVideo: { video: { files: [video] } } })
  expect([all(alone).length, problems(alone)]).toEqual([1, []])
  const question = { question: 'Q', answers: [], media: { type: sub('H5P.Video', { sources: [video] }) } }
  expect(problems(parseH5p('H5P.MultiChoice', question))).toEqual([[1, 'Multi Choice', 'Q', 'no_answer']])
})

test('a choice with several correct answers is ticked, unless the file lets only one be chosen', () => {
  const answers = [
    { text: 'a', correct: true },
    { text: 'b', correct: true },
    { text: 'c', correct: false },
  ]
  const read = (behaviour: object, some = answers) => {
    const [item] = parseH5p('H5P.MultiChoice', { question: 'Q', answers: some, behaviour }).items
    return item?.type === 20 ? [item.value.questions[0]?.many, item.value.shuffle] : null
  }
  expect(read({})).toEqual([true, true])
  expect(read({ type: 'auto', randomAnswers: false })).toEqual([true, false])
  expect(read({ type: 'single' })).toEqual([false, true])
  expect(read({ type: 'multi' }, answers.slice(1))).toEqual([true, true])
  expect(read({ type: 'auto' }, answers.slice(1))).toEqual([false, true])
})

test('a picture inside a text is named as a loss', () => {
  const answers = [
    { text: '<div>H<sub>2</sub>O</div>', correct: true },
    { text: '<div>CO<sub>2</sub></div>', correct: false },
    { text: "<div><img src='x.png'></div>", correct: false },
  ]
  const read = parseH5p('H5P.MultiChoice', { question: 'Pick', answers })
  expect([all(read), problems(read).map((one) => one.at(-1))]).toEqual([[[20, null, ['Pick', '+H₂O', '-CO₂']]], ['media']])
})

test('a set of choices is one exercise of up to fifty questions; the first answer is correct', () => {
  const choices = many(51, (n) => ({ question: `q${n}`, answers: ['a', 'b'] }))
  const read = parseH5p('H5P.SingleChoiceSet', { choices: [...choices, { question: 'none', answers: ['a'] }] }, 'T')
  expect(read.items.map((item) => item.type === 20 && item.value.questions.length)).toEqual([50, 1])
  expect(problems(read)).toEqual([[1, 'Single Choice Set', 'none', 'one_option']])
})

test('marks in a text stay with their question, and no answer stays in it', () => {
  const read = (questions: string[]) => {
    const { items, problems: found } = parseH5p('H5P.Blanks', { questions })
    return [items.map(shown), found.map(({ reason }) => reason)]
  }
  expect(read(['<p>The sky is *blue<br />*. It is *<p>big</p>*.</p>', '<p>one *two\nthree* four</p>'])).toEqual([
    [['The sky is [blue]. It is [big].', 'one [two three] four']],
    [],
  ])
  expect(read(['<p>80 *km\\/h/kmh* and *1\\/2*</p>'])).toEqual([[['80 [km/h|kmh] and [1/2]']], []])
  expect(read([`<p>*a* ${'b'.repeat(3)} *${'x'.repeat(201)}*</p>`])).toEqual([[['[a] bbb ____']], ['too_long']])
  expect(read(['<p>**bold** *a*</p>'])).toEqual([[['bold [a]']], ['no_answer', 'no_answer']])
  expect(read(['<p>*a* b* c</p>', '<p>*d*</p>'])).toEqual([[['[a] b* c', '[d]']], ['not_closed']])
})

test('rules of marking that are others here are named', () => {
  const rules = (kind: string, behaviour: object) => {
    const content = { questions: ['*Katze*'], content: { blanksText: '___', blanksList: [{ correctAnswerText: 'Katze' }] }, behaviour }
    return problems(parseH5p(kind, content)).map((one) => one.at(-1))
  }
  expect(rules('H5P.Blanks', { caseSensitive: true, acceptSpellingErrors: false })).toEqual(['case'])
  expect(rules('H5P.Blanks', { caseSensitive: false, acceptSpellingErrors: true })).toEqual(['spelling'])
  expect(rules('H5P.AdvancedBlanks', { caseSensitive: true, spellingErrorBehaviour: 'warn' })).toEqual(['case', 'spelling'])
  expect(rules('H5P.AdvancedBlanks', { spellingErrorBehaviour: 'mistake' })).toEqual([])
})
