import { gapTexts } from '../items/_shared/gap-texts'
import { plainText } from '../items/_shared/document-types'
import { replaceFiles } from '../items/_shared/replace-files'
import { itemTypes } from '../items/registry'
import type { Imported, ImportedItem } from './types'

/** Returns the schema errors of imported items; empty if all can be stored. */
export const unstorable = ({ items, files = [] }: Imported): string[] =>
  items.flatMap((item) => {
    // An uploaded file has its id; before, the index of the imported file.
    let isMissing = false
    const value = replaceFiles(item.value, (id) => {
      isMissing ||= !files[-1 - id]
      return 1
    })
    if (isMissing) return [JSON.stringify(item)]
    const read = itemTypes[item.type].value.safeParse(value)
    const broken = /(?<!\\)(?:\\\\)*\\u(?:0000|d[89a-f][0-9a-f]{2})/.test(JSON.stringify(item))
    return read.success && !broken ? [] : [JSON.stringify(item).slice(0, 500)]
  })

/** An exercise as text: gaps in brackets, with their other words. */
export function shown(item: ImportedItem | undefined): unknown {
  if (!item) return undefined
  if (item.type === 2) return item.value.words.map((row) => [row.word, row.translate])
  if (item.type === 18) return item.value.words.map((row) => [row.text1, row.text2])
  if (item.type === 11) return item.value.groups
  if (item.type === 20)
    return item.value.questions.flatMap(({ ask, options, many, why }) => [
      `${ask}${many ? ' (many)' : ''}${why === undefined ? '' : ` (why: ${why})`}`,
      ...options.map(({ text, right }) => `${right ? '+' : '-'}${text}`),
    ])
  if (item.type === 21)
    return item.value.statements.map(({ text, right, why }) => `${right} ${text}${why === undefined ? '' : ` (why: ${why})`}`)
  if (item.type === 22) return item.value.sentences.map(({ text, keep }) => `${text}${keep ? ' (keep)' : ''}`)
  if (item.type === 23) return item.value.lines.map(({ text }) => text)
  if (item.type === 24) {
    const { question, min, max, words, model } = item.value
    const more = {
      ...(min !== null && { min }),
      ...(max !== null && { max }),
      ...(words.length > 0 && { words: words.map(({ text }) => text) }),
      ...(model !== '' && { model }),
    }
    return [question, ...(Object.keys(more).length > 0 ? [more] : [])]
  }
  if (item.type === 25) {
    const { ask, text, text_shown, lang } = item.value
    return [ask, ...(text === '' ? [] : [{ text, text_shown, lang }])]
  }
  if (item.type === 26) return [item.value.typed ? 'typed' : 'turned', ...item.value.cards.map(({ front, back }) => [front, back])]
  if (item.type === 27) return item.value.pairs.map(({ a, b }) => [a.text, b.text])
  if (item.type === 28) {
    const { parts, lang, slow, plays, punctuation } = item.value
    return [...parts.map(({ text }) => text), { lang, slow, plays, punctuation }]
  }
  if (item.type === 13)
    return item.value.content[0].content.map((row) => row.content.map((cell) => cell.content.map((block) => plainText([block])).join('|')))
  if (item.type === 3 || item.type === 4 || item.type === 7 || item.type === 8) return item.value
  const content = item.value.content
  if (item.type === 1) return content.map((block) => plainText([block]))
  const gaps = gapTexts(content)
  return content.map((block) =>
    (block.type === 'paragraph' ? (block.content ?? []) : [])
      .map((node) => {
        if (node.type !== 'text') return '\n'
        const gap = node.marks?.find((mark) => mark.type === 'gap')
        if (gap?.type !== 'gap') return node.text
        const others = (item.type === 29 ? [] : (item.value.words?.[gap.attrs.wordId] ?? [])).map((word) => word.value)
        return `[${[gaps.get(gap.attrs.wordId), ...others.filter((word, i) => item.type === 17 || i > 0)].join('|')}]`
      })
      .join(''),
  )
}
