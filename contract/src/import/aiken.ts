import { fits, OPTIONS_MAX, selectOf } from './build'
import { linesOf, nameOf, oneLine } from './plain'
import { bounded, problem, type Imported } from './types'

const OPTION = /^\s*([A-Z])\s*[.)]\s+(\S.*)$/
const ANSWER = /^\s*ANSWER\s*:\s*([A-Z])\s*$/i

/** Questions of a Moodle file in Aiken format, each as an exercise to choose from. */
export function parseAiken(text: string): Imported {
  const done: Imported = { items: [], problems: [] }
  let question: string[] = []
  let options = new Map<string, string>()
  let start = 1
  const refuse = (reason: 'no_question' | 'bad_answer' | 'one_option' | 'too_long' | 'too_many') =>
    done.problems.push(problem(start, question.join(' ') || [...options.values()].join(' '), reason))
  const finish = (key: string | null) => {
    const right = key === null ? undefined : options.get(key)
    const gap = { right: right ?? '', others: [...options].filter(([letter]) => letter !== key).map(([, option]) => option) }
    if (question.length === 0) refuse('no_question')
    else if (right === undefined) refuse('bad_answer')
    else if (options.size < 2) refuse('one_option')
    else if (options.size > OPTIONS_MAX) refuse('too_many')
    else if (!fits(gap)) refuse('too_long')
    else done.items.push({ type: 10, name: nameOf(question.join(' ')), value: selectOf([...question.map((line) => [line]), [gap]]) })
    question = []
    options = new Map()
  }
  linesOf(text).forEach((line, index) => {
    const [, letter, option] = OPTION.exec(line) ?? []
    const key = ANSWER.exec(line)?.[1]?.toUpperCase()
    if (line.trim() === '') return
    if (question.length === 0 && options.size === 0) start = index + 1
    if (key !== undefined) finish(key)
    else if (letter !== undefined && option !== undefined && question.length > 0) options.set(letter, oneLine(option))
    else {
      if (options.size > 0) {
        finish(null) // the next question begins, and this one had no key
        start = index + 1
      }
      question.push(oneLine(line))
    }
  })
  if (question.length > 0 || options.size > 0) finish(null)
  return bounded(done)
}
