import { XMLParser } from 'fast-xml-parser'
import { parseMoodle } from '@keel/contract/import/moodle'
import type { Imported } from '@keel/contract/import/types'
import { Refusal } from '../../../lib/reading/refusal'

/** These stand several times in what they belong to, or once. */
const LISTS = new Set(['question', 'answer', 'subquestion', 'file', 'selectoption', 'dragbox'])

/** The questions of a Moodle XML file. Entities of its own are refused: they can be made to grow without end. @throws {Refusal} */
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
