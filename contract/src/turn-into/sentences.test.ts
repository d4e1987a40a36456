import { expect, test } from 'vitest'
import { sentencesOf } from './sentences'

test.each([
  ['One. Two! Three? Four…', ['One.', 'Two!', 'Three?', 'Four…']],
  ['  No end mark  ', ['No end mark']],
  ['“Really?” she asked. “Yes.” He left.', ['“Really?” she asked.', '“Yes.”', 'He left.']],
  ['Mr. Smith met Dr. J. Brown. They spoke.', ['Mr. Smith met Dr. J. Brown.', 'They spoke.']],
  ['It costs 3.50 euros, e.g. here. Buy it.', ['It costs 3.50 euros, e.g. here.', 'Buy it.']],
  ['Он родился в 1990 г. в Тарту. Там он живёт.', ['Он родился в 1990 г. в Тарту.', 'Там он живёт.']],
  ['Tallinnas on nt. Viru tänav. Tule!', ['Tallinnas on nt. Viru tänav.', 'Tule!']],
  ['今日は。元気？はい', ['今日は。', '元気？', 'はい']],
  ['', []],
] as const)('%j', (line, sentences) => {
  expect(sentencesOf(line)).toEqual(sentences)
})
