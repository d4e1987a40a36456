import { describe, expect, test } from 'vitest'
import { readWordTable, rowsOf } from './rows'

const cells = (text: string) => rowsOf(text.split('\n')).rows.map((row) => row.cells.map((cell) => cell.trim()))

describe('one separator serves for the whole text', () => {
  test.each<[what: string, text: string, rows: string[][]]>([
    [
      'a dash in a cell',
      'kass;cat - animal\nkoer;dog\nlehm;cow',
      [
        ['kass', 'cat - animal'],
        ['koer', 'dog'],
        ['lehm', 'cow'],
      ],
    ],
    [
      'a dash in each cell',
      'kass;cat - animal\nkoer;dog - animal',
      [
        ['kass', 'cat - animal'],
        ['koer', 'dog - animal'],
      ],
    ],
    [
      'semicolons in definitions',
      'give up - сдаваться; бросать\nrun - бежать; управлять',
      [
        ['give up', 'сдаваться; бросать'],
        ['run', 'бежать; управлять'],
      ],
    ],
    [
      'a semicolon in one definition',
      'give up – сдаваться; бросать\nrun – бежать\nto read – читать',
      [
        ['give up', 'сдаваться; бросать'],
        ['run', 'бежать'],
        ['to read', 'читать'],
      ],
    ],
    [
      'commas in definitions',
      'give up,сдаваться, бросать\nrun,бежать\nwalk,идти',
      [
        ['give up', 'сдаваться, бросать'],
        ['run', 'бежать'],
        ['walk', 'идти'],
      ],
    ],
    [
      'quoted commas in definitions',
      'give up,"сдаваться, бросать"\nrun,бежать',
      [
        ['give up', 'сдаваться, бросать'],
        ['run', 'бежать'],
      ],
    ],
    [
      'commas with spaces',
      'house, maja\nice, jää',
      [
        ['house', 'maja'],
        ['ice', 'jää'],
      ],
    ],
    ['a comma here and there', 'well, well\nhouse', [['well, well'], ['house']]],
    [
      'commas before the dash',
      'to go, went - minema\nto be, was - olema',
      [
        ['to go, went', 'minema'],
        ['to be, was', 'olema'],
      ],
    ],
    [
      'a pipe',
      'kass|cat\nkoer|dog',
      [
        ['kass', 'cat'],
        ['koer', 'dog'],
      ],
    ],
    [
      'a colon',
      'kass: cat\nkoer: dog; hound',
      [
        ['kass', 'cat'],
        ['koer', 'dog; hound'],
      ],
    ],
    [
      'equals signs',
      'kass = cat\nkoer = dog',
      [
        ['kass', 'cat'],
        ['koer', 'dog'],
      ],
    ],
    [
      'mixed signs of a list',
      'kass - cat\nkoer = dog\nlehm: cow\npõder;moose',
      [
        ['kass', 'cat'],
        ['koer', 'dog'],
        ['lehm', 'cow'],
        ['põder', 'moose'],
      ],
    ],
    ['words alone', 'kass\nkoer\nlehm', [['kass'], ['koer'], ['lehm']]],
    [
      'signs at the start of words',
      "'n;rock 'n' roll\n-er;suffix\n=go;x\n+1;y",
      [
        ["'n", "rock 'n' roll"],
        ['-er', 'suffix'],
        ['=go', 'x'],
        ['+1', 'y'],
      ],
    ],
    [
      'a row of one cell below a head',
      'Translation;Word\ncat;kass\nAnimals\ndog;koer',
      [['Translation', 'Word'], ['cat', 'kass'], ['Animals'], ['dog', 'koer']],
    ],
    [
      'a row of one cell below a head, with commas',
      'Word,Translation\nkass,cat\nAnimals',
      [['Word', 'Translation'], ['kass', 'cat'], ['Animals']],
    ],
    [
      'a list that is numbered',
      '1. kass;cat\n2. koer;dog',
      [
        ['kass', 'cat'],
        ['koer', 'dog'],
      ],
    ],
    [
      'an ordinal',
      '1. klass;first grade\nkool;school',
      [
        ['1. klass', 'first grade'],
        ['kool', 'school'],
      ],
    ],
    [
      'quoted breaks',
      'kõik\t"esimene\nteine"\nsõna\tword',
      [
        ['kõik', 'esimene\nteine'],
        ['sõna', 'word'],
      ],
    ],
    ['nothing', '', []],
  ])('%s', (_what, text, rows) => expect(cells(text)).toEqual(rows))
})

describe('columns never slide', () => {
  test.each<[what: string, text: string, rows: string[][]]>([
    [
      'an empty cell in the middle',
      'kass\tcat\tloom\nkoer\t\tloom',
      [
        ['kass', 'cat', 'loom'],
        ['koer', '', 'loom'],
      ],
    ],
    [
      'an empty first cell',
      'kass\tcat\n\tmerged',
      [
        ['kass', 'cat'],
        ['', 'merged'],
      ],
    ],
    [
      'an empty last cell',
      'kass\tcat\nkoer\t',
      [
        ['kass', 'cat'],
        ['koer', ''],
      ],
    ],
    [
      'a column that is empty in every row',
      'kass\t\tcat\nkoer\t\tdog',
      [
        ['kass', 'cat'],
        ['koer', 'dog'],
      ],
    ],
    [
      'tabs that align the second column',
      'kass\t\tcat\nvihmauss\tworm\ncat\t\tx',
      [
        ['kass', 'cat'],
        ['vihmauss', 'worm'],
        ['cat', 'x'],
      ],
    ],
    [
      'more tabs than a column needs',
      'kass\tcat\nkoer\t\tloom',
      [
        ['kass', 'cat', ''],
        ['koer', '', 'loom'],
      ],
    ],
    [
      'semicolons',
      'kass;cat;loom\nkoer;;loom',
      [
        ['kass', 'cat', 'loom'],
        ['koer', '', 'loom'],
      ],
    ],
  ])('%s', (_what, text, rows) =>
    expect(cells(text).map((row) => row.concat(Array.from({ length: (rows[0]?.length ?? 0) - row.length }, () => '')))).toEqual(rows),
  )
})

test('a definition of several lines stays with its word, and each of its lines is named', () => {
  const { rows, joined } = rowsOf('give up\tсдаваться\nrun\t1) бежать\n2) управлять\nice cream\t\nkoer - dog'.split('\n'))
  expect(rows.map((row) => [row.line, row.cells])).toEqual([
    [1, ['give up', 'сдаваться']],
    [2, ['run', '1) бежать 2) управлять']],
    [4, ['ice cream', '']],
    [5, ['koer', 'dog']],
  ])
  expect(joined).toMatchObject([{ line: 3, text: '2) управлять' }])
})

test('cells that show an error of a spreadsheet are empty, and their columns stay', () => {
  const { rows, errors } = rowsOf(['kass\t#NAME?\tloom', 'koer\t#NAME?\tloom', 'lehm\t#N/A\tloom'])
  expect([rows.map((row) => row.cells), errors.map(({ line }) => line)]).toEqual([
    [
      ['kass', '', 'loom'],
      ['koer', '', 'loom'],
      ['lehm', '', 'loom'],
    ],
    [1, 2, 3],
  ])
  expect(rowsOf(['#tag;silt', '#1;number one']).errors).toEqual([])
})

test('lines are counted from the start of the file, whatever stands above its rows', () => {
  const { rows, head } = readWordTable(['#separator:tab', '#html:true', 'kass\t"a', 'b"', 'koer\tdog'])
  expect([head.isHtml, rows.map(({ line, cells: all }) => [line, all])]).toEqual([
    true,
    [
      [3, ['kass', 'a\nb']],
      [5, ['koer', 'dog']],
    ],
  ])
  expect(readWordTable(['#\tWord\tTranslation', '1\tkass\tcat']).rows.map(({ line }) => line)).toEqual([1, 2])
})
