import type { Answered, Note } from './answers'
import { selectOf, textItemsOf, writeInGapOf, type Line } from './build'
import type { ImportedItem } from './types'

/** Text and gaps in order. */
export type Gapped = (string | Answered)[]

/** Lines of text and gaps; a gap at the end gets a line of its own. */
function linesOf(content: Gapped): (string | Answered)[][] {
  const lines: (string | Answered)[][] = [[]]
  const isAlone = content.filter((part) => typeof part !== 'string').length === 1
  const rest = content.findLastIndex((part) => typeof part === 'string' && part.trim() !== '')
  content.forEach((part, at) => {
    if (typeof part !== 'string') {
      if (isAlone && at > rest && at > 0) lines.push([part])
      else lines.at(-1)?.push(part)
      return
    }
    const [first = '', ...more] = part.split('\n')
    if (first !== '') lines.at(-1)?.push(first)
    for (const line of more) lines.push(line === '' ? [] : [line])
  })
  return lines
    .map((line) => (line.length === 1 && typeof line[0] === 'string' ? [line[0].trim()] : line))
    .filter((line) => line.length > 0 && line[0] !== '')
}

/** Builds an exercise from text and gaps: a choice, or typed if any gap requires it. */
export function gappedItem(content: Gapped, name: string | null, note: Note): ImportedItem {
  const kinds = new Set(content.flatMap((part) => (typeof part === 'string' ? [] : [part.kind])))
  const isWritten = kinds.has('written')
  if (kinds.size > 1) note('mixed')
  const lines = linesOf(content).map((line): Line =>
    line.map((part) => (typeof part === 'string' ? part : isWritten && part.kind === 'choice' ? { ...part.gap, others: [] } : part.gap)),
  )
  return isWritten ? { type: 17, name, value: writeInGapOf(lines) } : { type: 10, name, value: selectOf(lines) }
}

export const textItems = (body: string, name: string | null): ImportedItem[] =>
  body === '' ? [] : textItemsOf(body.split('\n')).map((value) => ({ type: 1, name, value }))
