import { FILE_TYPES } from '../../constants'
import { textItemsOf } from '../build'
import { isFormatted, nameOf, oneLine, textOfHtml } from '../plain'
import { problem, type Imported, type ImportedFile, type ImportedItem, type Reason } from '../types'

/** More than this nobody looks through. */
export const ITEMS_MAX = 1000
const PROBLEMS_MAX = 1000

// What comes out of a package is nobody's word: every part is looked at before it is used.
export type Params = Record<string, unknown>
export const record = (v: unknown): Params => (typeof v === 'object' && v !== null && !Array.isArray(v) ? { ...v } : {})
export const list = (v: unknown): unknown[] => (Array.isArray(v) ? v : [])
export const text = (v: unknown): string => (typeof v === 'string' ? textOfHtml(v) : '')
export const raw = (v: unknown): string => (typeof v === 'string' ? v : '')

/** `H5P.ImageHotspots 1.10` is `H5P.ImageHotspots`. */
export const kindOf = (library: unknown): string => raw(library).trim().split(/[\s-]/)[0] ?? ''
/** As H5P itself calls it: `H5P.ImageHotspots` is "Image Hotspots". */
const shownKind = (kind: string): string => oneLine(kind.replace(/^H5P\./, '').replace(/(?<=[a-z])(?=[A-Z])/g, ' '))

/** A part of a package: its library, its params, and where it stands. */
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
 * The library of an entry of a list. Of a group with one field H5P keeps only what is in the field, so that an entry is the
 * library itself; else it is in one of the group's fields. Null when the entry has none.
 */
export function libraryIn(v: unknown): unknown {
  const entry = record(v)
  if (typeof entry.library === 'string') return entry
  return Object.values(entry).find((field) => typeof record(field).library === 'string') ?? null
}

/** What is no part of the question itself: words of buttons, hints, what is said after an answer. */
const ASIDE = new Set(['media', 'UI', 'l10n', 'behaviour', 'overallFeedback', 'tipsAndFeedback', 'currikisettings'])
/** Whether a text of these params has a look; those of the libraries in them are asked for themselves. */
export function hasFormatting(v: unknown, kind: string): boolean {
  if (typeof v === 'string') return isFormatted(kind === 'H5P.Table' ? v.replaceAll('<table', '') : v)
  if (Array.isArray(v)) return v.some((one) => hasFormatting(one, kind))
  const entry = record(v)
  if (typeof entry.library === 'string') return false
  return Object.entries(entry).some(([key, field]) => !ASIDE.has(key) && hasFormatting(field, kind))
}

/** A file that somebody chose has a path; a place for one is an empty object. */
const pathOf = (v: unknown): string => raw(record(v).path).replace(/#tmp$/, '')

/** What was read of a package so far. */
export class Reading {
  readonly items: ImportedItem[] = []
  readonly problems: Imported['problems'] = []
  readonly files: ImportedFile[] = []
  /** The number of the part that is being read. */
  part = 0
  kind = ''
  /** The part's own name. */
  name: string | null = null
  /** The names of what it stands in. */
  place: readonly string[] = []

  /** Names what does not arrive, with its type and place. */
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

  /** Adds the picture or sound that a field holds, if it holds one; says so where it cannot be taken. */
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
      const shown = oneLine(alt)
        .slice(0, ALT_MAX_LENGTH)
        .replace(/\p{Cs}$/u, '')
      if (kind === 'audio') this.add({ type: 8, name: name || null, value: { file_id } })
      else this.add({ type: 7, name: name || null, value: { file_id, ...(shown !== '' && { alt: shown }) } })
    }
  }
}
const ALT_MAX_LENGTH = 300
