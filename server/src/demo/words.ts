import { wordKey } from '@keel/contract/items/words/word-key'
import type { TranslationLanguage, VoiceId } from '@keel/contract/constants'
import type { Transaction } from 'kysely'
import type { DB } from '../db/schema'

interface Collected {
  /** In the language being learned. */
  voice: VoiceId
  lang: TranslationLanguage
  /** Each word with its translation. */
  words: [string, string][]
}

export const HARBOUR_EN: Collected = {
  voice: 7,
  lang: 'en',
  words: [
    ['laev', 'ship'],
    ['meri', 'sea'],
    ['päike', 'sun'],
    ['tuletorn', 'lighthouse'],
    ['õpilane', 'student'],
    ['hommik', 'morning'],
  ],
}
export const HARBOUR_RU: Collected = {
  voice: 7,
  lang: 'ru',
  words: [
    ['laev', 'корабль'],
    ['meri', 'море'],
    ['tuletorn', 'маяк'],
    ['õpetaja', 'учитель'],
  ],
}
export const WORK: Collected = {
  voice: 1,
  lang: 'ru',
  words: [
    ['to knock', 'стучать'],
    ['to boil', 'кипеть'],
    ['these days', 'в эти дни'],
    ['timetable', 'расписание'],
  ],
}

/** Words a student added in a lesson. */
export async function collectWords(
  trx: Transaction<DB>,
  user_id: number,
  lesson: { id: number; from: Date },
  { voice, lang, words }: Collected,
): Promise<void> {
  await trx
    .insertInto('words')
    .values(
      words.map(([word, translate]) => ({
        user_id,
        word,
        word_key: wordKey(word),
        translate,
        voice,
        lang,
        lesson_id: lesson.id,
        created_at: lesson.from,
        updated_at: lesson.from,
      })),
    )
    .execute()
}
