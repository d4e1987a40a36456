import { CHOICE_QUESTIONS_MAX, FLASH_CARDS_MAX, MAP_PAIRS_MAX, MEMORY_PAIRS_MAX, MEMORY_PAIRS_MIN, WORD_ROWS_MAX } from '../constants'
import { idMaker } from '../import/build'
import { look } from '../items/_shared/same-answer'
import { choice } from '../items/choice/behaviour'
import type { Question } from '../items/choice/schema'
import { flashCards } from '../items/flash-cards/behaviour'
import { memoryPairs } from '../items/memory-pairs/behaviour'
import { lossesOf, type Loss, type TurnedItem, type TurnedTo } from './types'

/** The types that consist of pairs of texts. */
export type PairsItem = Extract<TurnedItem, { type: 2 | 18 | 26 | 27 }>
type PairsType = PairsItem['type']

interface Pair {
  a: string
  b: string
}
interface Pairs {
  pairs: Pair[]
  losses: Loss[]
}

const isWritten = (text: string): boolean => look(text) !== ''

/** Returns the pairs with both sides; one with a single side is a loss. */
function complete(all: readonly Pair[], losses: Loss[]): Pairs {
  const written = all.filter(({ a, b }) => isWritten(a) || isWritten(b))
  const pairs = written.filter(({ a, b }) => isWritten(a) && isWritten(b))
  return { pairs, losses: [...lossesOf([['incomplete', written.length - pairs.length]]), ...losses] }
}

function readPairs(item: PairsItem): Pairs {
  switch (item.type) {
    case 2: {
      const { words, lang, voice } = item.value
      return complete(
        words.map(({ word, translate }) => ({ a: word, b: translate })),
        lossesOf([['voice', Boolean(lang ?? voice)]]),
      )
    }
    case 18:
      return complete(
        item.value.words.map(({ text1, text2 }) => ({ a: text1, b: text2 })),
        [],
      )
    case 26: {
      const { cards, ways, typed } = item.value
      const usual = flashCards.emptyValue()
      return complete(
        cards.map(({ front, back }) => ({ a: front, b: back })),
        lossesOf([
          ['examples', cards.filter(({ example = '' }) => isWritten(example)).length],
          ['media', flashCards.files(item.value).length],
          ['settings', ways !== usual.ways || typed !== usual.typed],
        ]),
      )
    }
    case 27:
      return complete(
        item.value.pairs.map(({ a, b }) => ({ a: a.text, b: b.text })),
        lossesOf([['media', memoryPairs.files(item.value).length]]),
      )
  }
}

const LIMITS: Record<PairsType, { min: number; max: number }> = {
  2: { min: 1, max: WORD_ROWS_MAX },
  18: { min: 1, max: MAP_PAIRS_MAX },
  26: { min: 1, max: FLASH_CARDS_MAX },
  27: { min: MEMORY_PAIRS_MIN, max: MEMORY_PAIRS_MAX },
}

function makePairs(type: PairsType, pairs: readonly Pair[]): PairsItem {
  const newId = idMaker('p')
  switch (type) {
    case 2:
      return { type, value: { words: pairs.map(({ a, b }) => ({ id: newId(), word: a, translate: b })) } }
    case 18:
      return { type, value: { words: pairs.map(({ a, b }) => ({ id: newId(), text1: a, text2: b })) } }
    case 26:
      return { type, value: { ...flashCards.emptyValue(), cards: pairs.map(({ a, b }) => ({ id: newId(), front: a, back: b })) } }
    case 27:
      return { type, value: { pairs: pairs.map(({ a, b }) => ({ id: newId(), a: { text: a }, b: { text: b } })) } }
  }
}

/** Turns pairs into another type of pairs; null if there are too few of them. */
export function pairsToPairs(item: PairsItem, type: PairsType): (PairsItem & { losses: Loss[]; hint: null }) | null {
  const { pairs, losses } = readPairs(item)
  const { min, max } = LIMITS[type]
  if (pairs.length < min) return null
  return { ...makePairs(type, pairs.slice(0, max)), losses: [...losses, ...lossesOf([['tooMany', pairs.length - max]])], hint: null }
}

const WRONG_OPTIONS = 3

/** Returns up to three second sides of other pairs, from this pair on, that are no answer to its first side. */
function wrongOptions(pairs: readonly Pair[], at: number): string[] {
  const asked = look(pairs[at]?.a ?? '')
  const taken = new Set(pairs.filter(({ a }) => look(a) === asked).map(({ b }) => look(b)))
  const wrong: string[] = []
  for (const { b } of [...pairs.slice(at + 1), ...pairs.slice(0, at)]) {
    if (wrong.length === WRONG_OPTIONS) break
    if (taken.has(look(b))) continue
    taken.add(look(b))
    wrong.push(b)
  }
  return wrong
}

/** Turns pairs into questions: the first side is asked, the second is right, those of other pairs are wrong. */
export function pairsToChoice(item: PairsItem): TurnedTo<20> {
  const { pairs, losses } = readPairs(item)
  const newId = idMaker('q')
  const questions = pairs.flatMap(({ a, b }, at): Question[] => {
    const wrong = wrongOptions(pairs, at)
    if (wrong.length === 0) return []
    const options = [b, ...wrong].map((text, n) => ({ id: `a${n + 1}`, text, right: n === 0 }))
    return [{ id: newId(), ask: a, options, many: false }]
  })
  if (questions.length === 0) return null
  return {
    value: { ...choice.emptyValue(), questions: questions.slice(0, CHOICE_QUESTIONS_MAX) },
    losses: [
      ...losses,
      ...lossesOf([
        ['oneWord', pairs.length - questions.length],
        ['tooMany', questions.length - CHOICE_QUESTIONS_MAX],
      ]),
    ],
    hint: 'otherPairs',
  }
}
