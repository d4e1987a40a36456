import { gapIds } from './_shared/document-types'
import { own } from './_shared/own'
import { choice, rightIds, shownQuestions } from './choice/behaviour'
import type { ItemCode } from './codes'
import type { ItemBehaviour } from './define'
import { dictation, shownParts } from './dictation/behaviour'
import { spokenText } from './dictation/tokens'
import { dndGroup, shownGroups } from './dnd-group/behaviour'
import { mapWords, shownPairs } from './map-words/behaviour'
import { MARK_KEY, markWords, rightWords } from './mark-words/behaviour'
import { readMarkedText } from './mark-words/words'
import { memoryPairs, shownPairs as shownMemoryPairs } from './memory-pairs/behaviour'
import { ORDER_KEY, orderLines, shownLines } from './order-lines/behaviour'
import { orderWords, shownSentences } from './order-words/behaviour'
import { rightChips } from './order-words/words'
import { selectExercise } from './select-exercise/behaviour'
import { shownStatements, trueFalse } from './true-false/behaviour'
import { correctWord, openGaps, wordInGap } from './word-in-gap/behaviour'
import { acceptedAnswers, writeInGap } from './write-in-gap/behaviour'

type Attempts = [key: string, attempt: unknown][]
/** The attempts that solve all of a value, in any order. */
interface Solution {
  code: ItemCode
  solve: (value: never) => Attempts
}

const solution = <V, Attempt, Answer>(
  { code }: ItemBehaviour<V, Attempt, Answer> & { code: ItemCode },
  solve: (value: V) => [key: string, attempt: Attempt][],
): Solution => ({ code, solve })

/** Types that are missing have nothing right or wrong. They are apart from the types' behaviour because only the print with answers needs them. */
const solutions = new Map(
  [
    solution(selectExercise, ({ content, words }) =>
      gapIds(content).flatMap((gap) => (own(words, gap) ?? []).slice(0, 1).map(({ id }): [string, { id: string }] => [gap, { id }])),
    ),
    solution(dndGroup, (value) => shownGroups(value).flatMap((group) => group.words.map(({ id }) => [id, { group_id: group.id }]))),
    solution(wordInGap, (value) => openGaps(value).map((gap) => [gap, { t: correctWord(value, gap) ?? '' }])),
    solution(writeInGap, (value) => [...acceptedAnswers(value)].map(([gap, [t = '']]) => [gap, { t }])),
    solution(mapWords, (value) => shownPairs(value).map(({ id }) => [id, { to: id }])),
    solution(choice, (value) => shownQuestions(value).map((question) => [question.id, { ids: rightIds(question) }])),
    solution(trueFalse, (value) => shownStatements(value).map(({ id, right }) => [id, { v: right }])),
    solution(orderWords, (value) => shownSentences(value).map((sentence) => [sentence.id, { o: rightChips(sentence) }])),
    solution(orderLines, (value) => [[ORDER_KEY, { o: shownLines(value).map(({ id }) => id) }]]),
    solution(memoryPairs, (value) => shownMemoryPairs(value).map(({ id }) => [id, { a: `${id}-a`, b: `${id}-b` }])),
    solution(dictation, (value) => shownParts(value).map(({ id, text }) => [id, { t: spokenText(text) }])),
    solution(markWords, (value) => {
      const text = readMarkedText(value)
      return [[MARK_KEY, { h: text.h, on: rightWords(text) }]]
    }),
  ].map(({ code, solve }) => [code, solve as (value: unknown) => Attempts]),
)

/** Returns the stored answers of who solves an exercise at once, by key; none where nothing is right or wrong. */
export function toSolvedAnswers({ code, exercise }: Pick<ItemBehaviour, 'code' | 'exercise'>, value: unknown): Record<string, unknown> {
  const attempts = solutions.get(code as ItemCode)?.(value) ?? []
  const answers = attempts.map(([key, attempt]) => [key, exercise?.judge(value, key, attempt, undefined) ?? null] as const)
  return Object.fromEntries(answers.filter(([, answer]) => answer !== null))
}
