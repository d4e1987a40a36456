import type { TranslationLanguage } from '@keel/contract/constants'
import { wordKey } from '@keel/contract/items/words/word-key'
import { readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { gunzip } from 'node:zlib'
import type { TranslationRequest, Translator } from '.'
import { withoutArticle } from './articles'
import { parseIndex, sensesOf, type Dictionary } from './dictd'
import { languagesOf } from './languages-of'

/** Language codes in file names; there is no Estonian dictionary. */
const CODES: Partial<Record<TranslationLanguage, string>> = { en: 'eng', ru: 'rus', es: 'spa', it: 'ita', de: 'deu', fr: 'fra' }
/** Larger dictionaries (English and German have some 370,000 words) would take hundreds of megabytes. */
const INDEX_MAX_BYTES = 4 * 1024 * 1024
const TEXT_MAX_BYTES = 16 * 1024 * 1024
/** One lookup needs two, there and back. */
const DICTIONARIES_KEPT = 6

const unpack = promisify(gunzip)

async function load(file: string): Promise<Dictionary | null> {
  try {
    if ((await stat(`${file}.index`)).size > INDEX_MAX_BYTES) return null
    const [index, packed] = await Promise.all([readFile(`${file}.index`, 'utf8'), readFile(`${file}.dict.dz`)])
    return { text: await unpack(packed, { maxOutputLength: TEXT_MAX_BYTES }), entries: parseIndex(index) }
  } catch {
    return null // not installed, or malformed
  }
}

/**
 * The FreeDict dictionaries installed in a folder, as `dict-freedict-eng-spa` and others put them there. Their senses are in no
 * order of use, so a translation counts only when the reverse dictionary leads back to the word, and when it is the only one.
 */
export function freeDict(folder: string): Translator {
  const kept = new Map<string, Promise<Dictionary | null>>()
  function dictionary(from: string, to: string): Promise<Dictionary | null> {
    const name = `${from}-${to}`
    const found = kept.get(name) ?? load(join(folder, `freedict-${name}`))
    kept.delete(name)
    kept.set(name, found) // least recently used first
    for (const oldest of kept.keys()) if (kept.size > DICTIONARIES_KEPT) kept.delete(oldest)
    return found
  }

  return {
    name: 'FreeDict',
    async translate({ text, to, from }: TranslationRequest) {
      const key = wordKey(text)
      const [lang, ...others] = languagesOf(key, from)
      const [a, b] = [lang && CODES[lang], CODES[to]]
      if (!lang || others.length > 0 || !a || !b || a === b) return null
      const [there, back] = await Promise.all([dictionary(a, b), dictionary(b, a)])
      if (!there || !back) return null
      if (!from && back.entries.has(key)) return null // may as well be a word of the target language
      const word = there.entries.has(key) ? key : withoutArticle(key, lang)
      const certain = sensesOf(there, word).filter((sense) => {
        const meaning = wordKey(sense)
        return sensesOf(back, meaning).some((way) => withoutArticle(wordKey(way), lang) === word)
      })
      return certain.length === 1 && wordKey(certain[0] ?? '') !== key ? (certain[0] ?? null) : null
    },
  }
}
