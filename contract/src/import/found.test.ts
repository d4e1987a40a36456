import { describe, expect, test } from 'vitest'
import { parseAiken } from './aiken'
import { guessFormat, parseText } from './formats'
import { parseGift } from './gift'
import { parseH5p } from './h5p'
import { parseMoodle } from './moodle'
import { shown, unstorable } from './testing'
import type { Imported } from './types'

// Files as other programs and people write them: real structure, our own words.
const all = (read: Imported) => {
  expect(unstorable(read)).toEqual([])
  return read.items.map((item) => [item.type, item.name, shown(item)])
}
const reasons = ({ problems }: Imported) => problems.map(({ line, reason }) => [line, reason])

test('reads GIFT as Moodle exports it: escaped HTML, ids, categories, feedback', () => {
  const source = `// question: 0  name: Switch category to $course$/top/Unit 1
$CATEGORY: $course$/top/Unit 1


// question: 608888  name: S1Q1
// [id:s1q1] [tag:unit]
::S1Q1::[html]<p dir\\="ltr" style\\="text-align\\: left;">Which word <strong>rhymes</strong>\\nwith cat \\:<br></p>{
\t~<p style\\="color\\: \\#ff6600;">dog<br></p>
\t=<p>hat&nbsp;</p>
\t~[moodle]house
\t####<p>Look at <a href\\="https\\://x.test/?a\\=1\\#b">the end</a>.</p>
}

// question: 608889  name: Picture
\t::Picture::[html]<p>Who is it? <img src\\="@@PLUGINFILE@@/cat.png" alt\\="x"></p>{
\t=cat
\t~dog#no, <b>it mews</b>
}`
  const read = parseGift(source)
  expect(all(read)).toEqual([
    [20, 'S1Q1', ['Which word rhymes with cat : (why: Look at the end.)', '-dog', '+hat', '-house']],
    [20, 'Picture', ['Who is it?', '+cat', '-dog']],
  ])
  expect(reasons(read)).toEqual([
    [7, 'formatting'],
    [15, 'media'],
    [15, 'feedback'],
  ])
  expect(read.title).toBe('Unit 1')
})

test('reads handwritten GIFT with weights, feedback and stray empty lines', () => {
  const source = `::half::Hard one.{ ~wrong #no ~%50%half =full #yes! }

::minus::Pick {=yes ~%-33.33333%no ~%-33.33333%never}
::next::And {=this ~that}

Loose {
  =one

  ~two
}

Animals {=Frog#Good! =%50%Cat#Well =%0%*#No}

Match{=[html]<b>cat</b> -> kass =[plain]dog -> koer = -> hobune}

\\\\begin is \\{ here\\: {T#no#yes ####so it is}

Two {~%50%a ~%50%b ~%-100%c}

Not closed {=a ~b

::after::Fine {=x ~y}`
  const read = parseGift(source)
  expect(all(read)).toEqual([
    [20, 'half', ['Hard one.', '-wrong', '+full']],
    [20, 'minus', ['Pick', '+yes', '-no', '-never']],
    [20, 'next', ['And', '+this', '-that']],
    [20, null, ['Loose', '+one', '-two']],
    [17, null, ['Animals', '[Frog]']],
    [1, null, ['Match']],
    [
      18,
      'Match',
      [
        ['cat', 'kass'],
        ['dog', 'koer'],
      ],
    ],
    [21, null, ['t \\begin is { here: (why: so it is)']],
    [20, null, ['Two (many)', '+a', '+b', '-c']],
    [20, 'after', ['Fine', '+x', '-y']],
  ])
  expect(reasons(read)).toEqual([
    [1, 'partial_credit'],
    [1, 'feedback'],
    [12, 'partial_credit'],
    [12, 'feedback'],
    [14, 'formatting'],
    [14, 'no_word'],
    [16, 'feedback'],
    [20, 'not_closed'],
  ])
})

test('reads GIFT numbers: exact, with tolerance, ranges, several with weights', () => {
  const source = `Born {#1822}

About {#1822:1}.

Pi {#3.1415:0.0005}

From {#1..3}

Wide {#1..500}

Born {#
  =1822:0 #right
  =%50%1822:2 #close
}

Wrong {#}`
  const read = parseGift(source)
  expect(all(read)).toEqual([
    [17, null, ['Born', '[1822]']],
    [17, null, ['About [1822|1821|1823].']],
    [17, null, ['Pi', '[3.1415]']],
    [17, null, ['From', '[1|2|3]']],
    [17, null, ['Born', '[1822]']],
  ])
  expect(reasons(read)).toEqual([
    [3, 'whole_numbers'],
    [5, 'tolerance'],
    [7, 'whole_numbers'],
    [9, 'range'],
    [11, 'partial_credit'],
    [11, 'feedback'],
    [16, 'unknown_type'],
  ])
})

test('reads GIFT with several gaps in a question, and Cloze gaps inside texts', () => {
  const source = `$CATEGORY: $course$/top/Verbs // Past

::Both::I {=went} home and {=ate =had eaten} soup.

They {~go =went ~gone} away and {~come =came} back.

He {=was} at home and {=saw ~see} me. {#3}

{1:SHORTANSWER:=Berlin#Yes~%50%Munich~%100%Berliin} is the capital of {:MULTICHOICE_V:~France~=Germany#right}.

Pi is about {2:NM:=3.14:0.01}, and sch&ouml;n is {1:MC:%100%good~bad}.

Two of {1:MULTIRESPONSE:=a~=b~c} and {=one}.`
  const read = parseGift(source)
  expect(all(read)).toEqual([
    [17, 'Both', ['I [went] home and [ate|had eaten] soup.']],
    [10, null, ['They [went|go|gone] away and [came|come] back.']],
    [17, null, ['He [was] at home and [saw] me. [3]']],
    [17, null, ['[Berlin|Berliin] is the capital of [Germany].']],
    [17, null, ['Pi is about [3.14], and schön is [good].']],
    [17, null, ['Two of ____ and [one].']],
  ])
  expect(reasons(read)).toEqual([
    [7, 'mixed'],
    [9, 'partial_credit'],
    [9, 'mixed'],
    [9, 'feedback'],
    [11, 'tolerance'],
    [11, 'mixed'],
    [13, 'several_right'],
  ])
  expect(guessFormat('The sea is {1:SHORTANSWER:=blue}.')).toBe('gift')
})

test('keeps the text of Markdown and HTML in GIFT, with named entities', () => {
  expect(all(parseGift('::m::[markdown]**Bold** and _soft_ `code` [link](https://x.test) {=[markdown]*yes* ~no}'))).toEqual([
    [20, 'm', ['Bold and soft code link', '+yes', '-no']],
  ])
  expect(all(parseGift('[html]<p>Was hei&szlig;t beautiful?</p>{=sch&ouml;n ~h&auml;sslich}'))).toEqual([
    [20, null, ['Was heißt beautiful?', '+schön', '-hässlich']],
  ])
})

test('true and false inside a text are in the language of the question', () => {
  expect(all(parseGift('Земля круглая. {T} Не так ли?'))).toEqual([[10, null, ['Земля круглая. [Верно|Неверно] Не так ли?']]])
  expect(all(parseH5p('H5P.TrueFalse', { question: '<p>Снег белый.</p>', correct: 'true' }))[0]?.[2]).toEqual(['t Снег белый.'])
})

describe('a statement', () => {
  const gift = (ask: string, answer: string) => {
    const read = parseGift(`${ask} {${answer}}`)
    return [all(read).map(([type, , parts]) => [type, parts]), read.problems.map(({ reason }) => reason)]
  }
  test('has what the source says after it, up to its limit', () => {
    expect(gift('A', 'F####Because')).toEqual([[[21, ['f A (why: Because)']]], []])
    expect(gift('A', `F####${'x'.repeat(501)}`)).toEqual([[[21, ['f A']]], ['feedback']])
    expect(gift('A', 'T#no####Because')).toEqual([[[21, ['t A (why: Because)']]], ['feedback']])
  })
  test('that is too long is a question with two options', () => {
    expect(gift('x'.repeat(500), 'T')).toEqual([[[21, [`t ${'x'.repeat(500)}`]]], []])
    expect(gift('x'.repeat(501), 'F####Because')).toEqual([[[20, [`${'x'.repeat(501)} (why: Because)`, '-True', '+False']]], []])
    expect(gift('я'.repeat(1001), 'T')).toEqual([
      [
        [1, ['я'.repeat(1001)]],
        [20, ['', '+Верно', '-Неверно']],
      ],
      [],
    ])
  })
  test('without a text is such a question too, after its picture', () => {
    const answer = [
      { '@fraction': '100', text: 'true' },
      { '@fraction': '0', text: 'false' },
    ]
    const read = parseMoodle({ question: { '@type': 'truefalse', questiontext: { text: ' ' }, answer } })
    expect(all(read)).toEqual([[20, null, ['', '+True', '-False']]])
  })
})

test('reads untidy Aiken and skips broken questions', () => {
  const source = `Only one?
A) alone
ANSWER: A

A) Question not started

ANSWER: Question not started

A good question
A)Correct
B)Incorrect
ANSWER: A

Not finished
A) this
B) that

U.S. cities?

a. Boston
b. Paris
Answer: A.`
  const read = parseAiken(source)
  expect(all(read)).toEqual([
    [20, 'A good question', ['A good question', '+Correct', '-Incorrect']],
    [20, 'U.S. cities?', ['U.S. cities?', '+Boston', '-Paris']],
  ])
  expect(reasons(read)).toEqual([
    [1, 'one_option'],
    [5, 'no_question'],
    [7, 'no_question'],
    [14, 'no_answer'],
  ])
})

test('detects the format of a text', () => {
  expect(guessFormat('::Q1::The {=a ~b} c')).toBe('gift')
  expect(guessFormat('$CATEGORY: x\n\nText {}')).toBe('gift')
  expect(guessFormat('Is it so? { TRUE }')).toBe('gift')
  expect(guessFormat('Which?\nA) one\nB) two\nANSWER: B')).toBe('aiken')
  expect(guessFormat('const x = { a: 1 }\nA. Smith wrote it.')).toBe('text')
  expect(guessFormat('Anna: Hello, how are you?\nMark: Fine - and you?\nAnna: I am fine.')).toBe('text')
  expect(guessFormat('\ufeffcat\tkass\r\ndog\tkoer\r\n')).toBe('words')
  expect(guessFormat('She [[goes|go]] = home - now')).toBe('select')
  expect(all(parseText('\ufeffcat;kass\r\ndog;koer\r\n', 'pairs'))[0]?.[2]).toEqual([
    ['cat', 'kass'],
    ['dog', 'koer'],
  ])
})

const media = { type: { params: {} }, disableImageZooming: false }
const part = (library: string, params: object, title = 'Untitled part') => ({
  library,
  params,
  metadata: { title, license: 'U' },
  subContentId: 'x',
})

test('reads H5P parts with an empty image and with an image', () => {
  const question = {
    media,
    question: '<p>Which&nbsp;one?</p>\n',
    answers: [
      { text: '<div>a</div>\n', correct: true },
      { text: '<div>b</div>\n', correct: false },
    ],
  }
  const read = parseH5p('H5P.MultiChoice', question, 'Untitled Multiple Choice')
  expect([all(read), read.problems]).toEqual([[[20, null, ['Which one?', '+a', '-b']]], []])
  const picture = part('H5P.Image 1.1', { file: { path: 'images/a.png#tmp' }, alt: 'A cat' })
  const withPicture = parseH5p('H5P.MultiChoice', { ...question, media: { type: picture } })
  expect(all(withPicture)).toEqual([[20, null, ['Which one?', '+a', '-b']]])
  expect(withPicture.items[0]?.value).toMatchObject({ questions: [{ media: { file_id: -1, kind: 'image', alt: 'A cat' } }] })
  expect(withPicture.files).toMatchObject([{ name: 'a.png', from: { path: 'content/images/a.png' } }])
  const dialogs = [
    { tips: {}, text: '<p style="text-align:center;">cat</p>\n', answer: '<p>Kass</p>\n', imageAltText: '' },
    { tips: {}, text: '<p>dog</p>\n', answer: '<p>koer</p>\n', image: { path: 'images/d.png' }, audio: [{ path: 'audios/d.mp3' }] },
    { tips: {}, text: '<p>cow</p>\n', answer: '<p>lehm</p>\n', image: { path: 'images/c.png' } },
  ]
  const cards = parseH5p('H5P.Dialogcards', { mode: 'normal', dialogs })
  expect(all(cards)[0]?.[2]).toEqual([
    ['cat', 'Kass'],
    ['dog', 'koer'],
    ['cow', 'lehm'],
  ])
  expect(
    all(cards)
      .slice(1)
      .map(([type, name]) => [type, name]),
  ).toEqual([
    [7, 'dog'],
    [8, 'dog'],
    [7, 'cow'],
  ])
  expect([cards.problems, cards.files?.length]).toEqual([[], 3])
})

test('refuses a choice of equal answers and reports a wildcard', () => {
  expect(reasons(parseAiken('Which recording is it?\nA)  .\nB)  .\nANSWER: A'))).toEqual([[1, 'one_option']])
  expect(reasons(parseGift('Pick {=one ~one}'))).toEqual([[1, 'one_option']])
  const graded = parseGift(
    'These are _______ graded. {\n=%100%*manually*#Yes.\n=%0%*manual*#Nearly.\n=%0%*#No.\n}\n\nTwo times two is 2 {=\\*2}.',
  )
  expect(all(graded)).toEqual([
    [17, null, ['These are _______ graded.', '[manually]']],
    [17, null, ['Two times two is 2 [*2].']],
  ])
  expect(reasons(graded)).toEqual([
    [1, 'wildcard'],
    [1, 'feedback'],
  ])
})

test("reads Anki's text exports: header, HTML, tags, decks, multi-line fields", () => {
  const source = `#separator:tab
#html:true
#notetype column:1
#deck column:2
#tags column:5
Basic\tGerman\tdas&nbsp;<b>Haus</b>\tthe House\tunit1 noun
Basic\tGerman\t"der ""gro&szlig;e""
Hund"\tdog [sound:dog.mp3]\t`
  expect(guessFormat(source)).toBe('words')
  const read = parseText(source, 'words')
  expect(all(read)).toEqual([
    [
      2,
      null,
      [
        ['das Haus', 'the House'],
        ['der "große" Hund', 'dog'],
      ],
    ],
  ])
  expect(reasons(read)).toEqual([
    [6, 'tags'],
    [6, 'formatting'],
    [7, 'media'],
  ])
})

test.each<[string, string]>([
  ['a line that names the separator', 'sep=;\nWort;Übersetzung\nHaus;Дом\nHund;Пёс'],
  ['names of columns in another order', 'Tõlge,Sõna\nДом,Haus\nПёс,Hund'],
  ['names of languages', 'Deutsch\tРусский\nHaus\tДом\nHund\tПёс'],
  ['comments above', '# my words\n# made by hand\nHaus\tДом\nHund\tПёс'],
  ['names in a list', 'Word - Translation\nHaus - Дом\nHund - Пёс'],
  ['rows parted by semicolons, columns by tabs', 'Haus\tДом;Hund\tПёс'],
  ['rows parted by semicolons, columns by dashes', 'Haus - Дом;Hund - Пёс;'],
  ['named columns of Anki', '#separator:Semicolon\n#columns:Back;Front\nДом;Haus\nПёс;Hund'],
])('reads words with %s', (_what, source) => {
  expect(guessFormat(source)).toBe('words')
  expect(all(parseText(source, 'words'))).toEqual([
    [
      2,
      null,
      [
        ['Haus', 'Дом'],
        ['Hund', 'Пёс'],
      ],
    ],
  ])
})

test('reports columns beside word and translation once, with the line', () => {
  const read = parseText('Term,Definition,Example,Tags\ncat,kass,My cat,animals\ndog,koer,My dog,animals', 'words')
  expect(all(read)[0]?.[2]).toEqual([
    ['cat', 'kass'],
    ['dog', 'koer'],
  ])
  expect(reasons(read)).toEqual([
    [2, 'tags'],
    [2, 'columns'],
  ])
  expect(reasons(parseText('cat\tkass\nhouse\tmaja\tmärkus', 'words'))).toEqual([[2, 'columns']])
  expect(reasons(parseText('cat;kass;\nhouse;maja;märkus\ndog;koer;teine', 'words'))).toEqual([[2, 'columns']])
  expect(reasons(parseText('"cat","kass","märkus"', 'words'))).toEqual([[1, 'columns']])
  expect(all(parseText('to go, went; minema, läks\nto be; olema', 'words'))[0]?.[2]).toEqual([
    ['to go, went', 'minema, läks'],
    ['to be', 'olema'],
  ])
})
