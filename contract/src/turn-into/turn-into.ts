import { ITEM_VALUE_MAX_NODES } from '../constants'
import { DOCUMENT_LIMITS } from '../items/_shared/document-limits'
import { fitsStore } from '../items/_shared/json-bytes'
import { nodesWithin } from '../items/_shared/json-nodes'
import type { Verdict } from '../items/true-false/schema'
import { choiceToSelect, selectToChoice, statementsToChoice } from './choices'
import { gapsToGaps, type GapsItem } from './gaps'
import { pairsToChoice, pairsToPairs, type PairsItem } from './pairs'
import { textTo, toText, type SentencesItem } from './texts'
import { GAPS, PAIRS, SENTENCES, TURNS } from './turns'
import type { Turned, TurnedItem } from './types'

type Type = TurnedItem['type']

const includes = <T extends number>(types: readonly T[], type: number): type is T => (types as readonly number[]).includes(type)
const isPairs = (item: TurnedItem): item is PairsItem => includes(PAIRS, item.type)
const isGaps = (item: TurnedItem): item is GapsItem => includes(GAPS, item.type)
const isSentences = (item: TurnedItem): item is SentencesItem => includes(SENTENCES, item.type)

const named = <T extends Type>(type: T, turned: Omit<Extract<Turned, { type: T }>, 'type'> | null): Turned | null =>
  turned && ({ type, ...turned } as unknown as Turned)

/** Names of the answers to a statement, as the options of a question. */
export type VerdictNames = Readonly<Record<Verdict, string>>

function turned(item: TurnedItem, type: Type, names: VerdictNames): Turned | null {
  if (isPairs(item)) {
    if (includes(PAIRS, type)) return pairsToPairs(item, type)
    return type === 20 ? named(20, pairsToChoice(item)) : null
  }
  if (item.type === 1) return includes(SENTENCES, type) ? textTo(item.value, type) : null
  if (type === 1) return isSentences(item) ? named(1, toText(item)) : null
  if (isGaps(item) && includes(GAPS, type)) return gapsToGaps(item, type)
  if (type === 20 && item.type === 10) return named(20, selectToChoice(item.value))
  if (type === 20 && item.type === 21) return named(20, statementsToChoice(item.value, names))
  if (type === 10 && item.type === 20) return named(10, choiceToSelect(item.value))
  return null
}

const fits = ({ value }: TurnedItem): boolean =>
  fitsStore(value) &&
  nodesWithin(value, ITEM_VALUE_MAX_NODES) &&
  !('content' in value && value.content.some((block) => (block.content?.length ?? 0) > DOCUMENT_LIMITS.inlinesPerBlock))

/** Returns what an item can be turned into, each with what is lost by it; nothing where it has too little for any other type. */
export const turnsOf = (item: TurnedItem, names: VerdictNames): Turned[] =>
  TURNS[item.type].flatMap((type) => {
    const one = turned(item, type, names)
    return one && fits(one) ? [one] : []
  })
