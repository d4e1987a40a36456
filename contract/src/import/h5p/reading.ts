import { FILE_TYPES } from '../../constants'
import { textItemsOf } from '../build'
import { hasMedia, isFormatted, nameOf, oneLine, textOfHtml, toAlt } from '../plain'
import { problem, type Imported, type ImportedFile, type ImportedItem, type Reason } from '../types'

/** Limit of converted items and problems. */
export const ITEMS_MAX = 1000
const PROBLEMS_MAX = 1000

// Content of a package is untrusted: every part is checked before use.
export type Params = Record<string, unknown>
export const record = (v: unknown): Params => (typeof v === 'object' && v !== null && !Array.isArray(v) ? { ...v } : {})
export const list = (v: unknown): unknown[] => (Array.isArray(v) ? v : [])
export const text = (v: unknown): string => (typeof v === 'string' ? textOfHtml(v) : '')
export const raw = (v: unknown): string => (typeof v === 'string' ? v : '')

/** `H5P.ImageHotspots 1.10` becomes `H5P.ImageHotspots`. */
export const kindOf = (library: unknown): string => raw(library).trim().split(/[\s-]/)[0] ?? ''
/** Title as H5P writes it: `H5P.ImageHotspots` is "Image Hotspots". */
const shownKind = (kind: string): string => oneLine(kind.replace(/^H5P\./, '').replace(/(?<=[a-z])(?=[A-Z])/g, ' '))

/** A part of a package: its library, its params and its place. */
export interface Part {
  kind: string
  params: Params
  title: string
}
export const partOf = (v: unknown): Part => {
  const { library, params, metadata } = record(v)
  return { kind: kindOf(library), params: record(params), title: nameOf(text(record(metadata).title)) ?? '' }
}
/**
 * Returns the library of a list entry, null if it has none. H5P stores a group with one field as that field's value, so the entry
 * is either the library itself or a group with the library in one of its fields.
 */
export function libraryIn(v: unknown): unknown {
  const entry = record(v)
  if (typeof entry.library === 'string') return entry
  return Object.values(entry).find((field) => typeof record(field).library === 'string') ?? null
}

/** Fields that are no content of the question: labels of buttons, hints, feedback. */
const ASIDE = new Set(['media', 'UI', 'l10n', 'behaviour', 'overallFeedback', 'tipsAndFeedback', 'currikisettings'])
/** Returns whether a text of these params matches; nested libraries are checked on their own. */
function someText(v: unknown, matches: (html: string) => boolean): boolean {
  if (typeof v === 'string') return matches(v)
  if (Array.isArray(v)) return v.some((one) => someText(one, matches))
  const entry = record(v)
  if (typeof entry.library === 'string') return false
  return Object.entries(entry).some(([key, field]) => !ASIDE.has(key) && someText(field, matches))
}
/** Returns what the texts of these params lose. */
export function lossesOf(params: Params, kind: string): Reason[] {
  const isFormattedHere = (html: string) => isFormatted(kind === 'H5P.Table' ? html.replaceAll('<table', '') : html)
  return [...(someText(params, isFormattedHere) ? ['formatting' as const] : []), ...(someText(params, hasMedia) ? ['media' as const] : [])]
}

/** A chosen file has a path; an empty slot is an empty object. */
const pathOf = (v: unknown): string => raw(record(v).path).replace(/#tmp$/, '')

/** What was read of a package so far. */
export class Reading {
  readonly items: ImportedItem[] = []
  readonly problems: Imported['problems'] = []
  readonly files: ImportedFile[] = []
  /** Number of the current part. */
  part = 0
  kind = ''
  /** Title of the part. */
  name: string | null = null
  /** Titles of its containers. */
  place: readonly string[] = []

  /** Reports a loss with its type and place. */
  note(what: string, reason: Reason): void {
    if (this.problems.length >= PROBLEMS_MAX) return
    const named = oneLine(what) || (this.name ?? '')
    const text = [...this.place, named].filter((one) => one !== '').join(' › ')
    this.problems.push(problem(this.part, text, reason, shownKind(this.kind)))
  }

  add(item: ImportedItem): void {
    if (this.items.length < ITEMS_MAX) this.items.push(item)
    else if (this.problems.at(-1)?.reason !== 'too_many') this.note('', 'too_many')
  }
  addText(body: string, name: string | null = this.name): void {
    if (body !== '') for (const value of textItemsOf(body.split('\n'))) this.add({ type: 1, name, value })
  }

  /** Adds the picture or sound in a field, if any; reports it if unsupported. */
  addFile(v: unknown, kind: 'image' | 'audio', name: string, alt = ''): void {
    const path = pathOf(v)
    if (path === '') return
    const file = path.split('/').at(-1) ?? path
    const ending = /\.([a-z0-9]+)$/i.exec(file)?.[1]?.toLowerCase() ?? ''
    if (/^(?:[a-z][a-z0-9+.-]*:|\/\/)/i.test(path)) this.note(path, 'missing_file')
    else if (!(FILE_TYPES[kind].extensions as readonly string[]).includes(ending)) this.note(file, 'file_type')
    else {
      const known = this.files.findIndex(({ from }) => 'path' in from && from.path === `content/${path}`)
      if (known < 0)
        this.files.push({ name: file, place: { line: this.part, kind: shownKind(this.kind) }, from: { path: `content/${path}` } })
      const file_id = -(known < 0 ? this.files.length : known + 1)
      const shown = toAlt(alt)
      if (kind === 'audio') this.add({ type: 8, name: name || null, value: { file_id } })
      else this.add({ type: 7, name: name || null, value: { file_id, ...(shown !== '' && { alt: shown }) } })
    }
  }
}
