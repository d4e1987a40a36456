import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { WAIT_MS } from '../../../scripts/time-limits.mjs'
import { cpuSeconds } from '../items/_shared/testing-cpu'
import { parseAiken } from './aiken'
import { parseGift } from './gift'
import { parseH5p } from './h5p'
import { parsePasted, type PastedKind } from './pasted'
import { shown, unstorable } from './testing'

describe('hostile input', () => {
  const signs = [
    '[[',
    ']]',
    '[',
    ']',
    '|',
    '___',
    '__',
    '=',
    '~',
    '{',
    '}',
    '#',
    '->',
    '::',
    '\\',
    '%50%',
    '*',
    '/',
    ':',
    ' - ',
    ',',
    '\t',
    '"',
    'A. ',
    'ANSWER: A',
    '\n',
    '\n\n',
    ' ',
    'word',
    'sõna',
    '\u0000',
    '\ud800',
    '\u2028',
    '<p>',
    '<',
    '&#0;',
    '&#xd800;',
    '[html]',
    'T',
    '😀',
    'x'.repeat(205),
    'e\u0301',
    '\u0301',
    '\ufeff',
  ]
  const pieces = fc.constantFrom(...signs)
  const texts = fc.array(pieces, { maxLength: 60 }).map((parts) => parts.join(''))
  const kinds: PastedKind[] = ['text', 'words', 'pairs', 'select', 'drag', 'write']

  test('pasted text gives storable items, and each problem names a line of it', () => {
    fc.assert(
      fc.property(texts, fc.constantFrom(...kinds), (source, kind) => {
        const read = parsePasted(source, kind)
        expect(unstorable(read)).toEqual([])
        const lines = source.split(/\r\n?|[\n\u2028\u2029]/).length
        for (const { line } of read.problems) expect(line).toBeLessThanOrEqual(lines)
      }),
      { numRuns: 600 },
    )
  })

  test('GIFT and Aiken give storable items', () => {
    fc.assert(
      fc.property(texts, (source) => {
        expect([...unstorable(parseGift(source)), ...unstorable(parseAiken(source))]).toEqual([])
      }),
      { numRuns: 600 },
    )
  })

  test('H5P gives storable items', () => {
    const library = fc.constantFrom(
      'H5P.Blanks',
      'H5P.DragText',
      'H5P.MarkTheWords',
      'H5P.MultiChoice',
      'H5P.Dialogcards',
      'H5P.Essay',
      'H5P.SpeakTheWords',
      'H5P.AdvancedBlanks',
      'H5P.Image',
      'H5P.Video',
      'H5P.Table',
      'H5P.Link',
      'H5P.Timeline',
      'H5P.ImagePair',
      'H5P.InteractiveBook',
      'H5P.Unknown 1.0',
      'H5P.QuestionSet',
      'H5P.Column',
      '__proto__',
      '',
    )
    const value = fc.letrec((tie) => ({
      any: fc.oneof(
        { maxDepth: 4 },
        texts,
        fc.constant(null),
        fc.integer(),
        fc.boolean(),
        fc.array(tie('any'), { maxLength: 4 }),
        tie('params'),
      ),
      params: fc.dictionary(
        fc.constantFrom(
          'text',
          'questions',
          'textField',
          'distractors',
          'answers',
          'correct',
          'dialogs',
          'taskDescription',
          'acceptedAnswers',
          'inputLanguage',
          'keywords',
          'keyword',
          'solution',
          'sample',
          'behaviour',
          'minimumLength',
          'answer',
          'library',
          'params',
          'content',
          'metadata',
          'title',
          'path',
          'mime',
          'file',
          'sources',
          'chapters',
          'cards',
          'linkWidget',
          'url',
          '__proto__',
        ),
        tie('any'),
      ),
    })).params
    fc.assert(
      fc.property(library, value, (name, content) => {
        expect(unstorable(parseH5p(name, content, 'x'))).toEqual([])
      }),
      { numRuns: 600 },
    )
  })

  test('a choice written out is read back the same', () => {
    const word = fc.stringMatching(/^[a-zõäöü]{1,12}$/)
    const gap = fc.uniqueArray(word, { minLength: 2, maxLength: 5 })
    fc.assert(
      fc.property(fc.array(gap, { minLength: 1, maxLength: 5 }), (gaps) => {
        const source = gaps.map((options) => `say [[${options.join('|')}]] now`).join('\n')
        expect(shown(parsePasted(source).items[0])).toEqual(gaps.map((options) => `say [${options.join('|')}] now`))
      }),
    )
  })

  // Each takes a fraction of a second; quadratic work would take minutes.
  test(
    'a long hostile text is read in linear time',
    () => {
      const long = 100_000
      const slow: string[] = []
      const look = (what: string, work: () => unknown) => {
        const spent = cpuSeconds(work)
        if (spent > 3) slow.push(`${what}: ${spent} s`)
      }
      for (const piece of [
        '[[',
        '[',
        '_',
        '___ ',
        ' = ',
        '<',
        '< ',
        '{',
        '=',
        '~',
        '\\',
        '::',
        ' ',
        '\n',
        '&',
        '*',
        '[[a|b]]',
        '{=a}\n\n',
        '::\n',
        'A)\n',
        '{\n',
        '\n\n=',
        '**a',
        '_a ',
        '[a](',
        '{1:SA:=a}',
        '{1:SA:=a~%50%b#c}\n\n',
        '<td>',
        '&ouml;',
      ]) {
        const source = piece.repeat(long / piece.length)
        for (const kind of kinds) look(`${piece} as ${kind}`, () => parsePasted(source, kind))
        look(`${piece} in GIFT`, () => parseGift(source))
        look(`${piece} in Aiken`, () => parseAiken(source))
        look(`${piece} in Markdown`, () => parseGift(`[markdown]${source}{=a}`))
        look(`${piece} in H5P`, () => parseH5p('H5P.Blanks', { questions: [source] }))
        look(`${piece} in an essay`, () =>
          parseH5p('H5P.Essay', { taskDescription: source, keywords: [{ keyword: source }], solution: { sample: source } }),
        )
        look(`${piece} in a table`, () => parseH5p('H5P.Table', { text: `<table><tr>${source}` }))
      }
      expect(slow).toEqual([])
    },
    20 * WAIT_MS,
  )
})
