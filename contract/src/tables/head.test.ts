import { describe, expect, test } from 'vitest'
import { columnsOf, tableHead, type TableHead } from './head'

const head: TableHead = { skipped: 0, separator: null, isHtml: false, names: null, tags: [], ignored: [] }
describe('header lines of a file', () => {
  test.each<[string[], Partial<TableHead>]>([
    [['sep=;'], { skipped: 1, separator: ';' }],
    [['"sep=,"', 'a'], { skipped: 1, separator: ',' }],
    [['﻿sep=;'], { skipped: 1, separator: ';' }],
    [['sep=;;'], {}],
    [['x', 'sep=;'], {}],
    [['#separator:tab'], { skipped: 1, separator: '\t' }],
    [['#separator:Comma'], { skipped: 1, separator: ',' }],
    [['#separator:pipe'], { skipped: 1, separator: '|' }],
    [['#separator:'], { skipped: 1, separator: '\t' }],
    [['#separator:~x'], { skipped: 1, separator: '~' }],
    [['#html:true'], { skipped: 1, isHtml: true }],
    [['#html:true', '#html:false'], { skipped: 2 }],
    [['#html: TRUE'], { skipped: 1, isHtml: true }],
    [['#columns:a\tb'], { skipped: 1, names: ['a', 'b'] }],
    [['#separator:,', '#columns:a,b', 'x'], { skipped: 2, separator: ',', names: ['a', 'b'] }],
    [['#tags column:3'], { skipped: 1, tags: [2] }],
    [['#deck column:1', '#guid column:2', '#notetype column:4'], { skipped: 3, ignored: [0, 1, 3] }],
    [['# note', '#x', 'a'], { skipped: 1 }],
    [['#', 'a'], { skipped: 1 }],
    [['﻿# x', '﻿#html:true', 'b'], { skipped: 2, isHtml: true }],
    [['#deck:x', '#if matches:y', '#notetype:z', '#tags:t', 'a'], { skipped: 4 }],
    [['a', '#html:true'], {}],
    [['sep=;', '#html:true'], { skipped: 2, separator: ';', isHtml: true }],
    [[], {}],
  ])('%j', (lines, said) => expect(tableHead(lines)).toEqual({ ...head, ...said }))
})

describe('reported columns', () => {
  test.each<[string[], ReturnType<typeof columnsOf>]>([
    [['Word', 'Translation'], { word: 0, translation: 1, tags: [] }],
    [['word'], null],
    [['Tags', 'Front', 'Back'], { word: 1, translation: 2, tags: [0] }],
    [['a', 'b'], null],
    [['English', 'Deutsch', 'Tag'], { word: 0, translation: 1, tags: [2] }],
    [['English'], null],
    [[' term ', 'DEFINITION'], { word: 0, translation: 1, tags: [] }],
    [['eesti keel', 'vene'], { word: 0, translation: 1, tags: [] }],
    [['Word', 'x', 'Meaning', 'Labels', 'Tags'], { word: 0, translation: 2, tags: [3, 4] }],
    [['words', 'x'], null],
    [['x', 'meaning'], null],
    [['español', 'français', 'italiano'], { word: 0, translation: 1, tags: [] }],
    [['wording', 'translation'], null],
    [['x word', 'translation'], null],
    [['word', 'backs'], null],
    [['englishman', 'deutsch'], null],
  ])('%j', (names, columns) => expect(columnsOf(names)).toEqual(columns))
})
