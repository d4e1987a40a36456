import { describe, expect, test } from 'vitest'
import { parseMoodle } from './moodle'
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
const many = (count: number, of: (n: number) => unknown) => Array.from({ length: count }, (_, n) => of(n))

// Shape of the XML parser's output.
const text = (html: string, format?: string, file?: unknown[]) => ({
  text: html,
  ...(format && { '@format': format }),
  ...(file && { file }),
})
const question = (type: string, more: object) => ({ '@type': type, name: { text: 'N' }, questiontext: text('Q'), ...more })

describe('Moodle XML', () => {
  test.each<[string, object, unknown[], string[]]>([
    [
      'multichoice',
      {
        single: 'true',
        answer: [
          { '@fraction': '100', text: 'a' },
          { '@fraction': '0', text: 'b' },
          { '@fraction': '-50', text: 'c' },
        ],
      },
      [[20, 'N', ['Q', '+a', '-b', '-c']]],
      [],
    ],
    [
      'multichoice',
      {
        single: '0',
        answer: [
          { '@fraction': '100', text: 'a' },
          { '@fraction': '0', text: 'b' },
        ],
      },
      [[20, 'N', ['Q (many)', '+a', '-b']]],
      [],
    ],
    [
      'multichoice',
      {
        single: 'FALSE',
        answer: [
          { '@fraction': '100', text: 'a' },
          { '@fraction': '0', text: 'b' },
        ],
      },
      [[20, 'N', ['Q (many)', '+a', '-b']]],
      [],
    ],
    [
      'multichoice',
      {
        answer: [
          { '@fraction': '100', text: 'a' },
          { '@fraction': '50', text: 'b' },
          { '@fraction': '0', text: 'c' },
        ],
      },
      [[20, 'N', ['Q', '+a', '-c']]],
      ['1 partial_credit N'],
    ],
    [
      'multichoice',
      {
        answer: [
          { '@fraction': '0', text: 'a' },
          { '@fraction': 'x', text: 'c' },
        ],
      },
      [],
      ['1 no_answer N'],
    ],
    ['multichoice', { answer: { '@fraction': '100', text: 'a' } }, [], ['1 one_option N']],
    [
      'multichoice',
      {
        single: 'false',
        generalfeedback: { text: '<p>Think of zoos.</p>' },
        answer: [
          { '@fraction': '70', text: 'a' },
          { '@fraction': '30', text: 'b' },
          { '@fraction': '-100', text: 'c', feedback: { text: 'no' } },
        ],
      },
      [[20, 'N', ['Q (many) (why: Think of zoos.)', '+a', '+b', '-c']]],
      ['1 weights N', '1 feedback N'],
    ],
    ['shortanswer', { usecase: '1', answer: [{ '@fraction': '100', text: 'Katze' }] }, [[17, 'N', ['Q', '[Katze]']]], ['1 case N']],
    ['shortanswer', { usecase: '0', answer: [{ '@fraction': '100', text: 'Katze' }] }, [[17, 'N', ['Q', '[Katze]']]], []],
    [
      'numerical',
      { answer: [{ '@fraction': '100', text: '5' }], units: { unit: [{ multiplier: '1', unit_name: 'm' }] } },
      [[17, 'N', ['Q', '[5]']]],
      ['1 units N'],
    ],
    [
      'description',
      {
        questiontext: {
          text: '<img src="@@PLUGINFILE@@/my%20cat.png" alt="A &quot;big&quot; cat"> x',
          '@format': 'html',
          file: [
            { '@name': 'my cat.png', '#text': 'QQ==' },
            { '@name': 'b.png', '#text': 'QQ==' },
          ],
        },
      },
      [
        [7, 'N', { file_id: -1, alt: 'A "big" cat' }],
        [7, 'N', { file_id: -2 }],
        [1, 'N', ['x']],
      ],
      [],
    ],
    ['multichoice', {}, [], ['1 no_answer N']],
    [
      'multichoice',
      {
        questiontext: { text: '<p>a</p>b', '@format': 'html' },
        answer: [
          { '@fraction': '100', text: '<i>x</i>' },
          { '@fraction': '0', text: '**b**', '@format': 'markdown' },
          { '@fraction': '0', text: '<c>', '@format': 'plain_text' },
        ],
      },
      [[20, 'N', ['a\nb', '+x', '-b', '-<c>']]],
      ['1 formatting N'],
    ],
    [
      'multichoice',
      {
        questiontext: { text: ' <a> ', '@format': 'plain_text' },
        answer: [
          { '@fraction': '100', text: 'a' },
          { '@fraction': '0', text: 'b' },
        ],
      },
      [[20, 'N', ['<a>', '+a', '-b']]],
      [],
    ],
    [
      'multichoice',
      {
        questiontext: { text: '**I** ______', '@format': 'markdown' },
        answer: [
          { '@fraction': '100', text: 'a' },
          { '@fraction': '0', text: 'b' },
        ],
      },
      [[20, 'N', ['I ______', '+a', '-b']]],
      ['1 formatting N'],
    ],
    [
      'truefalse',
      {
        answer: [
          { '@fraction': '100', text: 'true' },
          { '@fraction': '0', text: 'false' },
        ],
      },
      [[21, 'N', ['t Q']]],
      [],
    ],
    [
      'truefalse',
      {
        answer: [
          { '@fraction': '0', text: 'true' },
          { '@fraction': '0', text: 'false' },
        ],
      },
      [],
      ['1 no_answer N'],
    ],
    [
      'truefalse',
      {
        questiontext: { text: 'Да?' },
        answer: [
          { '@fraction': '0', text: 'true' },
          { '@fraction': '100', text: 'False' },
        ],
      },
      [[21, 'N', ['f Да?']]],
      [],
    ],
    [
      'shortanswer',
      {
        questiontext: { text: 'I ____ it' },
        answer: [
          { '@fraction': '100', text: 'a*' },
          { '@fraction': '50', text: 'b' },
        ],
      },
      [[17, 'N', ['I [a] it']]],
      ['1 partial_credit N', '1 wildcard N'],
    ],
    [
      'shortanswer',
      { questiontext: { text: 'I __ it' }, answer: [{ '@fraction': '100', text: 'a' }] },
      [[17, 'N', ['I __ it', '[a]']]],
      [],
    ],
    ['shortanswer', { answer: [{ '@fraction': '50', text: 'b' }] }, [], ['1 partial_credit N', '1 no_answer N']],
    [
      'numerical',
      {
        answer: [
          { '@fraction': '100', text: '5', tolerance: '1' },
          { '@fraction': '50', text: '6', tolerance: '0' },
        ],
      },
      [[17, 'N', ['Q', '[5|4|6]']]],
      ['1 partial_credit N', '1 whole_numbers N'],
    ],
    [
      'numerical',
      {
        answer: [
          { '@fraction': '100', text: '5', tolerance: '' },
          { '@fraction': '100', text: '7' },
        ],
      },
      [[17, 'N', ['Q', '[5|7]']]],
      [],
    ],
    ['numerical', { answer: [{ '@fraction': '100', text: 'x' }] }, [], ['1 unknown_type N']],
    [
      'matching',
      {
        subquestion: [
          { text: 'a', answer: { text: 'b' } },
          { text: '', answer: { text: 'c' } },
          { text: 'd', answer: [{ text: 'e' }] },
          { text: 'f' },
        ],
      },
      [
        [1, null, ['Q']],
        [
          18,
          'N',
          [
            ['a', 'b'],
            ['d', 'e'],
          ],
        ],
      ],
      ['1 no_translation N', '1 no_word N'],
    ],
    ['matching', { subquestion: [{ text: '', answer: { text: 'c' } }] }, [], ['1 no_answer N']],
    ['matching', {}, [], ['1 no_answer N']],
    [
      'cloze',
      { questiontext: { text: 'I {1:SA:=a} {x} {1:XX:=b} {1:MR:=c} d' } },
      [[17, 'N', ['I [a] {x} {1:XX:=b} ____ d']]],
      ['1 several_right 1:MR:=c'],
    ],
    ['cloze', { questiontext: { text: 'no gap {x' } }, [], ['1 no_answer N']],
    ['cloze', { questiontext: { text: 'not closed {1:SA:=bc' } }, [], ['1 no_answer N']],
    ['cloze', { questiontext: { text: 'a {1:MC:=b~c}<br>d \\{e' } }, [[10, 'N', ['a [b|c]', 'd \\{e']]], []],
    [
      'gapselect',
      {
        questiontext: { text: 'I [[1]]\n[[3]] [[9]]' },
        selectoption: [
          { text: 'a', group: '1' },
          { text: 'b', group: '1' },
          { text: 'c', group: '2' },
        ],
      },
      [[10, 'N', ['I [a|b]', '[c] [[9]]']]],
      ['1 no_answer N', '1 one_option N'],
    ],
    ['gapselect', { questiontext: { text: 'none' }, selectoption: [{ text: 'a', group: '1' }] }, [], ['1 no_answer N']],
    [
      'ddwtos',
      { questiontext: { text: 'I [[2]] [[2]] [[1]]' }, dragbox: [{ text: 'a' }, { text: 'b' }, { text: 'c' }] },
      [[16, 'N', ['I [b|c] [b] [a]']]],
      [],
    ],
    ['ddwtos', { questiontext: { text: 'I [[1]]' }, dragbox: { text: 'a' } }, [[16, 'N', ['I [a]']]], []],
    ['essay', { questiontext: { text: '' } }, [], ['1 no_question N']],
    ['essay', { questiontext: { text: '<p><br></p>&#8203;' }, graderinfo: { text: 'g' } }, [], ['1 no_question N']],
    [
      'essay',
      {
        questiontext: { text: '<p>Write a letter.</p><p>a &lt; b</p>', '@format': 'html' },
        responseformat: 'editor',
        attachments: '0',
        graderinfo: { '@format': 'html', text: '<p><br></p>' },
        responsetemplate: { '@format': 'html', text: '' },
        minwordlimit: '50',
        maxwordlimit: '2000',
      },
      [[24, 'N', ['Write a letter.\na < b', { min: 50, max: 2000 }]]],
      [],
    ],
    [
      'essay',
      {
        questiontext: { text: '<script>x</script>Write <b>much</b>.' },
        attachments: '-1',
        graderinfo: { text: '<p>Look at the tenses.</p>' },
        responsetemplate: { text: 'Dear Anna,' },
        minwordlimit: '0',
        maxwordlimit: '',
      },
      [[24, 'N', ['xWrite much.']]],
      ['1 grading N', '1 template N', '1 attachments N', '1 formatting N'],
    ],
    [
      'essay',
      {
        minwordenabled: '0',
        minwordlimit: '50',
        maxwordenabled: '1',
        maxwordlimit: '90',
        graderinfo: { text: '', file: [{ '@name': 'a.pdf' }] },
      },
      [[24, 'N', ['Q', { max: 90 }]]],
      ['1 grading N'],
    ],
    ...['2001', '-1', '1.5', 'ten', '1e999'].map((count): [string, object, unknown[], string[]] => [
      'essay',
      { minwordlimit: '5', maxwordlimit: count },
      [[24, 'N', ['Q', { min: 5 }]]],
      ['1 limits N'],
    ]),
    [
      'essay',
      { questiontext: text('<img src="@@PLUGINFILE@@/a.png" alt="A"> Describe it.', 'html', [{ '@name': 'a.png', '#text': 'QQ==' }]) },
      [
        [7, 'N', { file_id: -1, alt: 'A' }],
        [24, 'N', ['Describe it.']],
      ],
      [],
    ],
    ['description', { questiontext: { text: '' } }, [], ['1 empty N']],
    [
      'ordering',
      { layouttype: 'HORIZONTAL', answer: ['She', 'goes', '<b>to</b> ', 'school.'].map((word) => ({ '@fraction': '1', text: word })) },
      [
        [1, null, ['Q']],
        [22, 'N', ['She goes to school. (keep)']],
      ],
      ['1 formatting N'],
    ],
    [
      'ordering',
      { layouttype: '1', questiontext: { text: '' }, answer: ['on Mondays', 'we|they', '', 'swim', '.'].map((word) => ({ text: word })) },
      [[22, 'N', ['on Mondays | we/they | swim | .']]],
      [],
    ],
    ['ordering', { layouttype: 'HORIZONTAL', answer: [{ text: 'one' }, { text: 'One' }] }, [], ['1 no_answer N']],
    ['ordering', { layouttype: 'HORIZONTAL' }, [], ['1 no_answer N']],
    [
      'ordering',
      { layouttype: 'HORIZONTAL', questiontext: { text: '' }, answer: [text('x'.repeat(150)), text('y'.repeat(150))] },
      [[23, 'N', ['x'.repeat(150), 'y'.repeat(150)]]],
      [],
    ],
    [
      'ordering',
      {
        layouttype: 'VERTICAL',
        selecttype: 'ALL',
        selectcount: '3',
        gradingtype: 'ABSOLUTE_POSITION',
        answer: [
          { '@fraction': '1.0000000', ...text('<p>He woke up.</p>', 'html') },
          { '@fraction': '2.0000000', ...text('He <b>washed</b><br>and dressed.', 'moodle_auto_format') },
          { '@fraction': '3.0000000', ...text(' ') },
          { '@fraction': '4.0000000', ...text('He *left*.', 'markdown') },
        ],
      },
      [
        [1, null, ['Q']],
        [23, 'N', ['He woke up.', 'He washed\nand dressed.', 'He left.']],
      ],
      ['1 formatting N'],
    ],
    ['ordering', { questiontext: { text: '' }, layouttype: 'VERTICAL', answer: [text('a'), text('b')] }, [[23, 'N', ['a', 'b']]], []],
    [
      'ordering',
      {
        questiontext: { text: '' },
        answer: [text('a', 'html', [{ '@name': 'a.png', '#text': 'QQ==' }]), { ...text('b'), feedback: text('f') }],
      },
      [[23, 'N', ['a', 'b']]],
      ['1 media N', '1 feedback N'],
    ],
    ['ordering', { answer: [text('a'), text(' ')] }, [], ['1 no_answer N']],
    ['ordering', {}, [], ['1 no_answer N']],
    ['ddmarker', {}, [], ['1 unknown_type N']],
    ['calculated', {}, [], ['1 unknown_type N']],
    ['constructor', {}, [], ['1 unknown_type N']],
    [
      'shortanswer',
      { answer: [{ '@fraction': '100', text: 'a', feedback: { text: 'well' } }] },
      [[17, 'N', ['Q', '[a]']]],
      ['1 feedback N'],
    ],
    [
      'shortanswer',
      {
        answer: [{ '@fraction': '100', text: 'a', feedback: { text: '' } }],
        correctfeedback: { text: '<p>Your answer is correct.</p>' },
        incorrectfeedback: { text: 'Your answer is incorrect' },
        partiallycorrectfeedback: { text: 'Your answer is partially correct.' },
      },
      [[17, 'N', ['Q', '[a]']]],
      [],
    ],
    [
      'shortanswer',
      { answer: [{ '@fraction': '100', text: 'a' }], hint: [{ text: '' }, { text: 'h' }] },
      [[17, 'N', ['Q', '[a]']]],
      ['1 feedback N'],
    ],
    ['essay', { questiontext: { text: 'Q' }, generalfeedback: { text: 'g' } }, [[24, 'N', ['Q']]], ['1 feedback N']],
    ['ddmarker', { generalfeedback: { text: 'g' } }, [], ['1 unknown_type N']],
    ['shortanswer', { name: { text: '' }, answer: [] }, [], ['1 no_answer Q']],
    [
      'description',
      {
        questiontext: {
          text: 'x',
          '@format': 'html',
          file: [{ '@name': 'a.MP3', '#text': 'QQ==' }, { '@name': 'b.png', '#text': 'QQ==' }, { '@name': 'c' }],
        },
      },
      [
        [8, 'N', { file_id: -1 }],
        [7, 'N', { file_id: -2 }],
        [1, 'N', ['x']],
      ],
      ['1 file_type c'],
    ],
    ['description', { questiontext: { text: '<iframe src="https://x.test">y</iframe>' } }, [[1, 'N', ['y']]], ['1 media N']],
    ['description', { questiontext: { text: '<img alt="a" src="@@PLUGINFILE@@/a.png">y' } }, [[1, 'N', ['y']]], []],
    ['shortanswer', { answer: [{ '@fraction': '100', text: 'a<img src=x>' }] }, [[17, 'N', ['Q', '[a]']]], ['1 media N']],
    [
      'multichoice',
      {
        answer: [
          { '@fraction': '100', text: 'a', file: [{ '@name': 'a.png' }] },
          { '@fraction': '0', text: 'b' },
        ],
      },
      [[20, 'N', ['Q', '+a', '-b']]],
      [],
    ],
    [
      'matching',
      { subquestion: [{ text: 'a<img src="x">', answer: { text: 'b' } }] },
      [
        [1, null, ['Q']],
        [18, 'N', [['a', 'b']]],
      ],
      ['1 media N'],
    ],
  ])('%s %j', (type, more, made, why) => expect(read(parseMoodle({ question: question(type, more) }))).toEqual([made, why]))

  test('images and sounds of a choice are at its question and its options', () => {
    const file = (name: string) => ({ '@name': name, '@encoding': 'base64', '#text': 'QQ==' })
    const asked = { text: '<p>Q <img src="@@PLUGINFILE@@/q.png" alt="A map"></p>', '@format': 'html', file: [file('q.png')] }
    const answer = [
      { '@fraction': '100', text: '<img src="@@PLUGINFILE@@/cat%201.png" alt="A cat">', '@format': 'html', file: [file('cat 1.png')] },
      { '@fraction': '0', text: '<img src="@@PLUGINFILE@@/dog.png">', '@format': 'html', file: [file('dog.png')] },
      { '@fraction': '0', text: 'cow', file: [file('moo.mp3'), file('cow.png')] },
      { '@fraction': '0', text: 'elk', file: [file('elk.webp')] },
      { '@fraction': '0', text: 'ant <img src="https://x.test/ant.png">', '@format': 'html' },
    ]
    const made = parseMoodle({ question: question('multichoice', { questiontext: asked, answer }) })
    expect(unstorable(made)).toEqual([])
    expect(made.items.map(({ value }) => value)).toMatchObject([
      {
        questions: [
          {
            ask: 'Q',
            media: { file_id: -1, kind: 'image', alt: 'A map' },
            options: [
              { text: '', right: true, media: { file_id: -2, kind: 'image', alt: 'A cat' } },
              { text: '', right: false, media: { file_id: -3, kind: 'image' } },
              { text: 'cow', right: false, media: { file_id: -4, kind: 'audio' } },
              { text: 'elk', right: false },
              { text: 'ant', right: false },
            ],
          },
        ],
      },
    ])
    expect(made.problems.map(({ reason, text }) => `${reason} ${text}`).toSorted()).toEqual(['file_type elk.webp', 'media N', 'media N'])
    expect(made.files?.map(({ name }) => name)).toEqual(['q.png', 'cat 1.png', 'dog.png', 'moo.mp3', 'cow.png'])
  })

  test('several images of a question stand before it, and so does one of another exercise', () => {
    const files = [{ '@name': 'a.png' }, { '@name': 'b.png' }]
    const answer = [
      { '@fraction': '100', text: 'a' },
      { '@fraction': '0', text: 'b' },
    ]
    const types = (type: string, file: object[]) =>
      parseMoodle({ question: question(type, { questiontext: { text: 'Q', file }, answer }) }).items.map((item) => item.type)
    expect([types('multichoice', files), types('shortanswer', files.slice(1))]).toEqual([
      [7, 7, 20],
      [7, 17],
    ])
  })

  test('pairs come in parts of the size of an item; one over the limit is reported', () => {
    const pairs = (count: number, word = 'a') =>
      parseMoodle({ question: question('matching', { subquestion: many(count, () => ({ text: word, answer: { text: 'b' } })) }) })
    expect(pairs(50).items.map(({ type }) => type)).toEqual([1, 18])
    expect(pairs(51).items.map(({ type }) => type)).toEqual([1, 18, 18])
    expect(pairs(1, 'x'.repeat(201)).problems.map(({ reason }) => reason)).toEqual(['too_long'])
    const words = (text: string) => parseMoodle({ question: question('ddwtos', { questiontext: { text: '[[1]]' }, dragbox: [{ text }] }) })
    expect([words('x'.repeat(200)).items.length, words('x'.repeat(201)).problems.map(({ reason }) => reason)]).toEqual([1, ['too_long']])
  })

  test('lines to put in order are refused where they do not fit', () => {
    const ordering = (count: number, length: number) => {
      const answer = many(count, (n) => text(`${n}`.padEnd(length, 'x')))
      const read = parseMoodle({ question: question('ordering', { questiontext: { text: '' }, answer }) })
      expect(unstorable(read)).toEqual([])
      return [read.items.length, read.problems.map(({ reason }) => reason)]
    }
    expect([ordering(30, 500), ordering(31, 2), ordering(2, 501)]).toEqual([
      [1, []],
      [0, ['too_many']],
      [0, ['too_long']],
    ])
  })

  test('categories are not counted as questions; the first one names the import', () => {
    const category = (name: string) => ({ '@type': 'category', category: { text: name } })
    const read = parseMoodle({
      question: [category('top'), category('$course$/top/A//B'), question('ddmarker', {}), category('C'), question('ddmarker', {})],
    })
    expect([read.title, read.problems.map(({ line, kind, reason }) => [line, kind, reason])]).toEqual([
      'A/B',
      [
        [1, 'Drag and drop markers', 'unknown_type'],
        [2, 'Drag and drop markers', 'unknown_type'],
      ],
    ])
    expect(['Default for X', '$system$', 'a/top', 'Unit 1'].map((name) => parseMoodle({ question: category(name) }).title)).toEqual([
      '',
      '',
      '',
      'Unit 1',
    ])
  })

  test('without a question the result is empty', () => {
    for (const quiz of [{}, null, [], 'x', { question: [] }])
      expect(parseMoodle(quiz).problems).toEqual([{ line: 1, text: '', reason: 'empty' }])
  })

  test('files keep their bytes and the question they belong to', () => {
    const file = { '@name': 'a.png', '#text': 'QQ==' }
    const read = parseMoodle({ question: [question('ddmarker', {}), question('description', { questiontext: text('x', 'html', [file]) })] })
    expect(read.files).toEqual([{ name: 'a.png', place: { line: 2, kind: 'Description' }, from: { base64: 'QQ==' } }])
  })
})

test('options keep their order where the file does not mix them', () => {
  const answer = [
    { '@fraction': '100', text: 'a' },
    { '@fraction': '0', text: 'b' },
  ]
  const made = (more: object) => parseMoodle({ question: question('multichoice', { answer, ...more }) }).items[0]
  expect(made({})).toMatchObject({ value: { shuffle: true } })
  expect(made({ shuffleanswers: 'true' })).toMatchObject({ value: { shuffle: true } })
  expect(made({ shuffleanswers: '0' })).toMatchObject({ value: { shuffle: false } })
})
