import { FILE_TYPES } from '../../constants'
import { tableNode } from '../build'
import { tableOfHtml } from '../html-table'
import { nameOf, oneLine } from '../plain'
import { DOCUMENT_LIMITS } from '../../items/_shared/document-limits'
import { parseVideoLink } from '../../items/_shared/video-link'
import { kindOf, libraryIn, list, partOf, raw, record, text, type Params, type Reading } from './reading'

const titleOf = (to: Reading, ...others: unknown[]): string =>
  to.name ?? others.map((one) => oneLine(text(one))).find((one) => one !== '') ?? ''

function image(to: Reading, params: Params): void {
  if (raw(record(params.file).path) === '') to.note('', 'empty')
  to.addFile(params.file, 'image', titleOf(to, params.title, params.alt), text(params.alt))
}
function audio(to: Reading, params: Params): void {
  const files = list(params.files)
  if (files.length === 0) to.note('', 'empty')
  // Several files are one sound in several formats.
  const taken = files.find((file) => isOf('audio', raw(record(file).path))) ?? files[0]
  to.addFile(taken, 'audio', titleOf(to))
}
/** Adds a linked video; a file or an unsupported site is reported. */
export function addVideo(to: Reading, files: unknown, title: string): void {
  const paths = list(files).map((file) => raw(record(file).path))
  for (const path of paths) {
    const link = parseVideoLink(path)
    if (!link) continue
    const { site, ...value } = link
    to.add({ type: site === 'youtube' ? 3 : 4, name: nameOf(title), value })
    return
  }
  to.note(paths[0] ?? title, paths.length === 0 ? 'empty' : 'video_file')
}
const video = (to: Reading, params: Params): void => addVideo(to, params.sources, titleOf(to))

function table(to: Reading, params: Params): void {
  const rows = tableOfHtml(raw(params.text))
  const isLarge = rows.length > DOCUMENT_LIMITS.tableRows || (rows[0]?.length ?? 0) > DOCUMENT_LIMITS.tableColumns
  if (isLarge) to.note('', 'too_many')
  if (isLarge || rows.length === 0) to.addText(text(params.text))
  else to.add({ type: 13, name: to.name, value: { content: [tableNode(rows)] } })
}
function plainText(to: Reading, params: Params): void {
  const body = text(params.text)
  if (body === '') to.note('', 'empty')
  to.addText(body)
}
function accordion(to: Reading, params: Params): void {
  const panels = list(params.panels).map(record)
  const body = panels.flatMap((panel) => [text(panel.title), text(partOf(libraryIn(panel)).params.text)]).filter((one) => one !== '')
  if (body.length === 0) to.note('', 'empty')
  to.addText(body.join('\n'))
  for (const panel of panels) {
    const { kind } = partOf(libraryIn(panel))
    if (kind !== '' && kind !== 'H5P.AdvancedText' && kind !== 'H5P.Text') to.note(`${text(panel.title)}: ${kind}`, 'unknown_type')
  }
}
function link(to: Reading, params: Params): void {
  const { protocol, url } = record(params.linkWidget)
  const href = raw(url) === '' ? '' : `${raw(protocol)}${raw(url)}`
  const label = text(params.title) || href
  if (!/^https?:\/\/\S+$/i.test(href)) to.note(label, 'unknown_type')
  else
    to.add({
      type: 1,
      name: to.name,
      value: { content: [{ type: 'paragraph', content: [{ type: 'text', text: label, marks: [{ type: 'link', attrs: { href } }] }] }] },
    })
}
function timeline(to: Reading, params: Params): void {
  const { headline, text: about, date, asset } = record(params.timeline)
  const dates = list(date).map(record)
  const lines = dates.map((one) => [text(one.startDate), text(one.headline), text(one.text)].filter((part) => part !== '').join(' — '))
  to.addText([text(headline), text(about), ...lines].filter((line) => line !== '').join('\n'))
  for (const one of [asset, ...dates.map((when) => when.asset)].map((held) => raw(record(held).media)))
    if (one !== '') addVideo(to, [{ path: one }], '')
}
const asked = (to: Reading, params: Params): void => {
  to.addText([text(params.taskDescription), text(params.question)].filter((one) => one !== '').join('\n'))
  to.note('', 'unknown_type')
}

export const mediaReaders: Readonly<Record<string, (to: Reading, params: Params) => void>> = {
  'H5P.Image': image,
  'H5P.Audio': audio,
  'H5P.Video': video,
  'H5P.Table': table,
  'H5P.Text': plainText,
  'H5P.AdvancedText': plainText,
  'H5P.Accordion': accordion,
  'H5P.Link': link,
  'H5P.Timeline': timeline,
  'H5P.OpenEndedQuestion': asked,
  'H5P.GuessTheAnswer': asked,
}

const isOf = (kind: 'image' | 'audio', path: string): boolean =>
  (FILE_TYPES[kind].extensions as readonly string[]).includes(/\.([a-z0-9]+)(?:#tmp)?$/i.exec(path)?.[1]?.toLowerCase() ?? '')

const DEPTH_MAX = 30
/** Adds every picture and sound in the part's fields, without looking into parts inside it. */
export function addFilesIn(to: Reading, params: unknown, depth = 0): void {
  if (depth > DEPTH_MAX || typeof params !== 'object' || params === null) return
  for (const field of Object.values(params)) {
    if (typeof record(field).library === 'string') continue
    const { path, mime } = record(field)
    if (typeof path !== 'string' || path === '') addFilesIn(to, field, depth + 1)
    else if (raw(mime).startsWith('audio/') || isOf('audio', path)) to.addFile(field, 'audio', titleOf(to))
    else if (raw(mime).startsWith('video/')) addVideo(to, [field], titleOf(to))
    else to.addFile(field, 'image', titleOf(to))
  }
}
/** Parts inside a part of unknown type. */
export function librariesIn(params: unknown, depth = 0): unknown[] {
  if (depth > DEPTH_MAX || typeof params !== 'object' || params === null) return []
  return Object.values(params).flatMap((field) => (kindOf(record(field).library) !== '' ? [field] : librariesIn(field, depth + 1)))
}
