import { expect, test } from 'vitest'
import { htmlCell } from './html-cell'
import { tableOfHtml } from './html-table'
import { parseGift } from './gift'
import { parseH5p } from './h5p'
import { parseMoodle } from './moodle'
import { shown, unstorable } from './testing'
import type { Imported } from './types'

const seen = (read: Imported): [unknown[], string[]] => {
  expect(unstorable(read)).toEqual([])
  return [read.items.flatMap((item) => shown(item)), read.problems.map(({ reason }) => reason)]
}

test('superscripts and subscripts are kept in every format; those that Unicode does not have are named', () => {
  const options = [{ text: 'CO<sub>2</sub>', correct: true }, { text: 'CO2' }, { text: 'CO<sup>2</sup>' }]
  expect(seen(parseH5p('H5P.MultiChoice 1.16', { question: 'Q', answers: options }))).toEqual([['Q', '+CO₂', '-CO2', '-CO²'], []])
  expect(seen(parseGift('[html]Air has CO<sub>2</sub> in m<sup>3</sup>. {=CO<sub>2</sub> ~CO2}'))).toEqual([
    ['Air has CO₂ in m³.', '+CO₂', '-CO2'],
    [],
  ])
  expect(seen(parseGift('[html]See<sup>[1]</sup> {=a ~b}'))).toEqual([['See[1]', '+a', '-b'], ['formatting']])
  const question = (html: string) =>
    parseMoodle({
      question: [
        {
          '@type': 'shortanswer',
          name: { text: 'N' },
          questiontext: { '@format': 'html', text: html },
          answer: [{ '@fraction': '100', '@format': 'html', text: 'm<sup>2</sup>' }],
        },
      ],
    })
  expect(seen(question('<p>x<sub>1</sub></p>'))).toEqual([['x₁', '[m²]'], []])
  expect(seen(question('<p>x<sub>ж</sub></p>'))).toEqual([['xж', '[m²]'], ['formatting']])
  expect(seen(question('<p>the 19<sup>th</sup> century</p>'))).toEqual([['the 19th century', '[m²]'], ['formatting']])
  expect(htmlCell('H<sub>2</sub>O').text).toBe('H₂O')
  expect(tableOfHtml('<table><tr><td>H<sub>2</sub>O</td></tr></table>')[0]?.[0]?.text).toBe('H₂O')
})
