import { draftItems } from '@keel/contract/drafts/draft-items'
import { DRAFT_ANSWERS, GeneratedDraft } from '@keel/contract/entities/draft'
import { storable, textOfHtml, textOfMarkdown } from '@keel/contract/import/plain'
import { z } from 'zod'
import type { DraftRequest } from './instructions'

/** HTML whose text is HTML again is read as often. */
const PASSES = 3
const HTML = /<[a-z/!]|&[a-z#]/i
const MARKDOWN_LINK = /!?\[([^[\]\n]{1,500})\]\([^()\s]{1,1000}\)/g
const LINK = / ?(?:[a-z][a-z\d+.-]{1,20}:\/\/|www\.)[^\s<>"]{1,2000}/gi

/** Returns a text of a model without HTML, Markdown and links. */
export function cleaned(text: string): string {
  let plain = text
  for (let pass = 0; pass < PASSES && HTML.test(plain); pass++) plain = textOfHtml(plain)
  // A number in brackets stands for a name.
  plain = plain.replace(MARKDOWN_LINK, (_, shown: string) => (/^\d+$/.test(shown) ? `[${shown}]` : shown)).replace(LINK, '')
  return storable(textOfMarkdown(plain)).replace(/\n{3,}/g, '\n\n')
}

/** Returns the same with all its texts changed. */
function mapTexts(value: unknown, change: (text: string) => string): unknown {
  if (typeof value === 'string') return change(value)
  if (Array.isArray(value)) return value.map((one) => mapTexts(one, change))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, mapTexts(one, change)]))
}

/** Returns the JSON in what a model wrote, also between other words; undefined if there is none. */
export function jsonIn(written: string): unknown {
  for (const part of [written, written.slice(written.indexOf('{'), written.lastIndexOf('}') + 1)])
    try {
      return JSON.parse(part) as unknown
    } catch {
      // The next part may be one.
    }
  return undefined
}

const PROBLEM_MAX_LENGTH = 500
export const problemOf = (error: z.ZodError): string => z.prettifyError(error).slice(0, PROBLEM_MAX_LENGTH)

/** What a model wrote, or what is wrong with it, for the model. */
export type Read<T> = { result: T } | { problem: string }

/** Reads the draft that a model wrote. `reveal` puts names back. */
export function readDraft(request: DraftRequest, written: string, reveal: (text: string) => string): Read<GeneratedDraft> {
  const answer = DRAFT_ANSWERS[request.kind].safeParse(jsonIn(written))
  if (!answer.success) return { problem: problemOf(answer.error) }
  const plain = mapTexts(answer.data, (text) => reveal(cleaned(text))) as object
  const draft = GeneratedDraft.safeParse({ ...plain, kind: request.kind })
  if (!draft.success) return { problem: problemOf(draft.error) }
  if (draftItems(draft.data, request).length > 0) return { result: draft.data }
  return {
    problem:
      request.kind === 'gaps'
        ? 'A word of `gaps` does not stand in `text` as often as its `occurrence` says, or two gaps overlap'
        : 'A question has no right option, or only right ones',
  }
}
