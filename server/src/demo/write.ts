import type { Block, InlineNode, MarkNode, ParagraphNode, TextNode } from '@keel/contract/items/_shared/document-types'
import { codeOf, type ItemCode } from '@keel/contract/items/registry'
import type { BannerValue } from '@keel/contract/items/banner/schema'
import type { ChoiceValue } from '@keel/contract/items/choice/schema'
import type { DndValue } from '@keel/contract/items/dnd-group/schema'
import type { HeadingValue } from '@keel/contract/items/heading/schema'
import type { ImageValue } from '@keel/contract/items/image/schema'
import type { MapWordsValue } from '@keel/contract/items/map-words/schema'
import type { SelectValue } from '@keel/contract/items/select-exercise/schema'
import { spokenAnswerSchema, type SpokenAnswerValue } from '@keel/contract/items/spoken-answer/schema'
import type { TableValue } from '@keel/contract/items/table/schema'
import type { TextValue } from '@keel/contract/items/text/schema'
import type { WordInGapValue } from '@keel/contract/items/word-in-gap/schema'
import type { WordsValue } from '@keel/contract/items/words/schema'
import type { WriteInGapValue } from '@keel/contract/items/write-in-gap/schema'

/** An item of the demo school before it is stored. */
export interface DemoItem {
  type: ItemCode
  value: unknown
}

const marked = (text: string, marks: MarkNode[] = []): TextNode => ({ type: 'text', text, ...(marks.length > 0 ? { marks } : {}) })

/** Text where `*this*` is bold and `_this_` is italic; one may be inside the other. */
export function inline(line: string, marks: MarkNode[] = []): InlineNode[] {
  return line
    .split(/(\*[^*]+\*|_[^_]+_)/)
    .filter((part) => part !== '')
    .flatMap((part) => {
      if (/^\*.+\*$/.test(part)) return inline(part.slice(1, -1), [{ type: 'bold' }, ...marks])
      return /^_.+_$/.test(part) ? inline(part.slice(1, -1), [...marks, { type: 'italic' }]) : [marked(part, marks)]
    })
}
const paragraphOf = (line: string): ParagraphNode => (line === '' ? { type: 'paragraph' } : { type: 'paragraph', content: inline(line) })

/** Paragraphs; neighbouring lines that begin with `- ` make one list. */
function blocks(lines: readonly string[]): Block[] {
  const out: Block[] = []
  for (const line of lines) {
    if (!line.startsWith('- ')) {
      out.push(paragraphOf(line))
      continue
    }
    const point = { type: 'listItem' as const, content: [paragraphOf(line.slice(2))] }
    const last = out.at(-1)
    if (last?.type === 'bulletList') last.content.push(point)
    else out.push({ type: 'bulletList', content: [point] })
  }
  return out
}

export const text = (...lines: string[]): DemoItem => ({ type: codeOf.text, value: { content: blocks(lines) } satisfies TextValue })
export const heading = (level: 1 | 2 | 3, words: string): DemoItem => ({
  type: codeOf.heading,
  value: { content: [{ type: 'heading', attrs: { level }, content: [marked(words)] }] } satisfies HeadingValue,
})
export const image = (file_id: number, alt: string): DemoItem => ({ type: codeOf.image, value: { file_id, alt } satisfies ImageValue })

/** The first row is the header. */
export function table(...rows: string[][]): DemoItem {
  const cell = (words: string, row: number) => ({
    type: row === 0 ? ('tableHeader' as const) : ('tableCell' as const),
    content: [paragraphOf(words)],
  })
  const value: TableValue = {
    content: [
      { type: 'table', content: rows.map((cells, row) => ({ type: 'tableRow', content: cells.map((words) => cell(words, row)) })) },
    ],
  }
  return { type: codeOf.table, value }
}

interface Gapped {
  content: ParagraphNode[]
  words: Record<string, { id: string; value: string }[]>
}

/** Lines with gaps like `Ma {olen|oled|on} siin.`: the first word stays in the text, `words` has the words from number `from` on. */
function gapped(lines: readonly string[], from: 0 | 1): Gapped {
  const words: Gapped['words'] = {}
  const content = lines.map((line): ParagraphNode => ({
    type: 'paragraph',
    content: line
      .split(/(\{[^}]+\})/)
      .filter((part) => part !== '')
      .map((part) => {
        if (!part.startsWith('{')) return marked(part)
        const wordId = `w${Object.keys(words).length + 1}`
        const options = part.slice(1, -1).split('|')
        words[wordId] = options.slice(from).map((value, i) => ({ id: `o${i + 1}`, value }))
        return marked(options[0] ?? '', [{ type: 'gap', attrs: { wordId } }])
      }),
  }))
  return { content, words }
}

/** In each gap the first word is correct. */
export const select = (...lines: string[]): DemoItem => ({ type: codeOf['select-exercise'], value: gapped(lines, 0) satisfies SelectValue })
/** In each gap the first word is correct, the others are wrong options. */
export const wordInGap = (...lines: string[]): DemoItem => ({
  type: codeOf['word-in-gap'],
  value: gapped(lines, 0) satisfies WordInGapValue,
})
/** All words of a gap are correct, the first is revealed as the answer. */
export const writeInGap = (...lines: string[]): DemoItem => ({
  type: codeOf['write-in-gap'],
  value: gapped(lines, 1) satisfies WriteInGapValue,
})

export const groups = (all: Record<string, string[]>): DemoItem => ({
  type: codeOf['dnd-group'],
  value: {
    groups: Object.entries(all).map(([name, values], g) => ({
      id: `group${g + 1}`,
      name,
      words: values.map((value, w) => ({ id: `g${g + 1}w${w + 1}`, value })),
    })),
  } satisfies DndValue,
})
export const pairs = (...all: [string, string][]): DemoItem => ({
  type: codeOf['map-words'],
  value: { words: all.map(([text1, text2], i) => ({ id: `pair${i + 1}`, text1, text2 })) } satisfies MapWordsValue,
})
/** Estonian words with their English translations. */
export const wordList = (...rows: [string, string][]): DemoItem => ({
  type: codeOf.words,
  value: {
    words: rows.map(([word, translate], i) => ({ id: `word${i + 1}`, word, translate })),
    lang: 'en',
    voice: 7,
  } satisfies WordsValue,
})
export const banner = (value: BannerValue): DemoItem => ({ type: codeOf.banner, value })
export const pdf = (file_id: number): DemoItem => ({ type: codeOf.pdf, value: { file_id } })
export const audio = (file_id: number): DemoItem => ({ type: codeOf.audio, value: { file_id } })
/** What students say, spoken by the page. */
export const spoken = (ask: string, text: string, lang: SpokenAnswerValue['lang']): DemoItem => ({
  type: codeOf['spoken-answer'],
  value: { ...spokenAnswerSchema.sample(), ask, text, lang, file_id: null },
})
/** Instructions of the teacher that students answer by a recording. */
/** A question about an image; the first option is the correct one. */
export const choiceAbout = (file_id: number, ask: string, ...options: string[]): DemoItem => ({
  type: codeOf.choice,
  value: {
    questions: [
      {
        id: 'image',
        ask,
        media: { file_id, kind: 'image' },
        options: options.map((text, at) => ({ id: `a${at + 1}`, text, right: at === 0 })),
        many: false,
      },
    ],
    shuffle: true,
  } satisfies ChoiceValue,
})
export const recording = (file_id: number): DemoItem => ({ type: codeOf['recorded-audio'], value: { file_id, answers: true } })
