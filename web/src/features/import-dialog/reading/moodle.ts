import { XMLParser } from 'fast-xml-parser'
import { parseMoodle } from '@keel/contract/import/moodle'
import type { Imported } from '@keel/contract/import/types'
import { Refusal } from '../../../lib/reading/refusal'

/** Elements that may occur several times in their parent. */
const LISTS = new Set(['question', 'answer', 'subquestion', 'file', 'selectoption', 'dragbox'])

/** Returns the questions of a Moodle XML file. Its own entities are refused: they can expand without end. @throws {Refusal} */
export function readMoodle(text: string): Imported {
  if (/<!(?:DOCTYPE|ENTITY)\b/i.test(text)) throw new Refusal('unsafe')
  const parser = new XMLParser({
    ignoreAttributes: false,
    attributeNamePrefix: '@',
    textNodeName: '#text',
    parseTagValue: false,
    parseAttributeValue: false,
    isArray: (name) => LISTS.has(name),
  })
  let read: unknown
  try {
    read = parser.parse(text, true)
  } catch {
    throw new Refusal('damaged')
  }
  const quiz = typeof read === 'object' && read !== null && 'quiz' in read ? read.quiz : null
  if (quiz === null) throw new Refusal('not_text')
  return parseMoodle(quiz)
}
