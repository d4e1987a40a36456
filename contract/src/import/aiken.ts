import { choiceItem, haveTwins } from './choices'
import { linesOf, nameOf, oneLine } from './plain'
import { bounded, problem, type Imported, type Reason } from './types'

const OPTION = /^\s*([A-Z])\s*[.)](\s*)(\S.*)$/i
const ANSWER = /^\s*ANSWER\s*:\s*([A-Z])\s*[.)]?\s*$/i
const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ'

/** Returns the questions of a Moodle file in Aiken format as choice exercises. */
export function parseAiken(text: string): Imported {
  const done: Imported = { items: [], problems: [] }
  let question: string[] = []
  let options = new Map<string, string>()
  let start = 1
  let apart = false
  const note = (reason: Reason) => done.problems.push(problem(start, question.join(' ') || [...options.values()].join(' '), reason))
  const finish = (key: string | null) => {
    if (question.length === 0 || options.size === 0) note('no_question')
    else if (key === null) note('no_answer')
    else if (!options.has(key)) note('bad_answer')
    else {
      const all = [...options].map(([letter, option]) => ({ text: option, right: letter === key }))
      const made = choiceItem(nameOf(question.join(' ')), { ask: question.join('\n'), options: all, many: false })
      if (typeof made === 'string') note(made)
      else {
        done.items.push(...made)
        if (haveTwins(all)) note('same_look')
      }
    }
    question = []
    options = new Map()
  }
  linesOf(text).forEach((line, index) => {
    if (line.trim() === '') {
      apart = true
      return
    }
    const key = ANSWER.exec(line)?.[1]?.toUpperCase()
    const [, letter = '', space = '', option = ''] = OPTION.exec(line) ?? []
    // Options are lettered in order; a capital letter out of order counts only in the form of an option.
    const isNext = letter !== '' && letter.toUpperCase() === LETTERS[options.size]
    const isOption = question.length > 0 && (isNext || (letter !== '' && space !== '' && letter === letter.toUpperCase()))
    // An option or key before any question text: a new question begins.
    if (key === undefined && !isOption && (options.size > 0 || (apart && question.length > 0))) finish(null)
    if (question.length === 0 && options.size === 0) start = index + 1
    if (key !== undefined) finish(key)
    else if (isOption && options.has(letter.toUpperCase())) done.problems.push(problem(index + 1, line, 'same_letter'))
    else if (isOption) options.set(letter.toUpperCase(), oneLine(option))
    else question.push(oneLine(line))
    apart = false
  })
  if (question.length > 0 || options.size > 0) finish(null)
  return bounded(done)
}
