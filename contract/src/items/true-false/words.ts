import { comparable } from '../_shared/same-answer'
import type { Verdict } from './schema'

/** How people write the answers beside a statement, in English, Russian, Estonian, German, French, Spanish and Italian. */
const WORDS: Readonly<Record<Verdict, readonly string[]>> = {
  t: ['t', 'true', 'верно', 'õige', 'wahr', 'richtig', 'vrai', 'verdadero', 'vero'],
  f: ['f', 'false', 'неверно', 'vale', 'falsch', 'faux', 'falso'],
  n: ['ng', 'not given', 'ns', 'not stated', 'ds', "doesn't say", 'не сказано', 'pole öeldud', 'ei ole öeldud'],
}
const VERDICTS = new Map(
  (['t', 'f', 'n'] as const).flatMap((verdict) => WORDS[verdict].map((word) => [comparable(word), verdict] as const)),
)

/** Returns the answer that a word stands for; null if it is none. */
export const verdictOf = (word: string): Verdict | null => VERDICTS.get(comparable(word)) ?? null
