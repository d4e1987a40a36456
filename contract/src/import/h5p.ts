import { addFilesIn, addVideo, librariesIn, mediaReaders } from './h5p/media'
import { questionReaders } from './h5p/questions'
import { kindOf, libraryIn, list, lossesOf, partOf, raw, Reading, record, text, type Params, type Part } from './h5p/reading'
import { nameOf, oneLine } from './plain'
import { withQuestionMedia } from './question-media'
import { bounded, type Imported } from './types'

/** A book contains pages, a page rows, a row columns, a column a set of questions, and that its questions. */
const NESTED_MAX = 12
/** Navigation only: leaving it out is no loss. */
const SILENT = new Set(['H5P.Nil', 'H5P.GoToQuestion', 'H5P.ContinuousText'])

/** A part of a container, and the title of its page. */
interface Child {
  library: unknown
  page?: string
}
const childrenIn = (v: unknown): Child[] => list(v).map((one) => ({ library: libraryIn(one) }))

function interactiveBook(to: Reading, params: Params): Child[] {
  const cover = record(params.bookCover)
  if (params.showCoverPage === true) to.addText(text(cover.coverDescription), null)
  const medium = params.showCoverPage === true && kindOf(record(cover.coverMedium).library) !== '' ? [{ library: cover.coverMedium }] : []
  return [...medium, ...childrenIn(params.chapters)]
}
function questionSet(to: Reading, params: Params): Child[] {
  const intro = record(params.introPage)
  if (intro.showIntroPage === true) to.addText(text(intro.introduction), null)
  to.addFile(params.backgroundImage, 'image', '')
  return childrenIn(params.questions)
}
function coursePresentation(to: Reading, params: Params): Child[] {
  const { slides, globalBackgroundSelector } = record(params.presentation)
  to.addFile(record(globalBackgroundSelector).imageGlobalBackground, 'image', '')
  return list(slides).flatMap((one, at) => {
    const slide = record(one)
    to.addFile(record(slide.slideBackgroundSelector).imageSlideBackground, 'image', '')
    const page = oneLine(text(record(list(slide.keywords)[0]).main)) || String(at + 1)
    // A link to another slide has no action.
    return list(slide.elements).flatMap((element) =>
      record(element).action === undefined ? [] : [{ library: record(element).action, page }],
    )
  })
}
function interactiveVideo(to: Reading, params: Params): Child[] {
  const { assets, summary, video } = record(params.interactiveVideo)
  const title = oneLine(text(record(record(video).startScreenOptions).title))
  if (list(record(video).files).length > 0) {
    to.part++
    addVideo(to, record(video).files, title)
  }
  const task = record(record(summary).task)
  // The list of statements at its end is often empty.
  const hasSummary = list(record(task.params).summaries).some((one) =>
    list(record(one).summary).some((statement) => text(statement) !== ''),
  )
  const interactions = list(record(assets).interactions).map((one) => ({ library: record(one).action }))
  return [...interactions, ...(hasSummary ? [{ library: task }] : [])]
}

/** Containers: where their parts are. */
const holders: Readonly<Record<string, (to: Reading, params: Params) => Child[]>> = {
  'H5P.QuestionSet': questionSet,
  'H5P.Column': (_to, params) => childrenIn(params.content),
  'H5P.RowColumn': (_to, params) => childrenIn(params.content),
  'H5P.SingleColumn': (_to, params) => childrenIn(params.content),
  'H5P.Row': (_to, params) => childrenIn(params.columns),
  'H5P.InteractiveBook': interactiveBook,
  'H5P.CoursePresentation': coursePresentation,
  'H5P.InteractiveVideo': interactiveVideo,
  'H5P.ImageSlider': (_to, params) => childrenIn(params.imageSlides),
  'H5P.ImageSlide': (_to, params) => [{ library: params.image }],
  'H5P.SpeakTheWordsSet': (_to, params) => childrenIn(params.questions),
}
/** Layout containers, whose titles say nothing. */
const LAYOUT = new Set(['H5P.Row', 'H5P.RowColumn', 'H5P.SingleColumn', 'H5P.ImageSlide'])

function readAll(to: Reading, children: readonly Child[], place: readonly string[], level: number): void {
  for (const { library, page } of children) {
    to.place = page === undefined ? place : [...place, page]
    const part = partOf(library)
    if (part.kind === '' && libraryIn(library) === null) {
      to.part++
      to.kind = ''
      to.name = null
      to.note('', 'empty')
    } else read(to, part, to.place, level)
  }
}

/** Pictures and videos shown with a question. */
function readMedia(to: Reading, part: Part): void {
  const held = libraryIn(part.params.media)
  if (held === null) return
  const { kind, params } = partOf(held)
  // The editor leaves the library empty when nothing was chosen.
  if (![params.file, list(params.files)[0], list(params.sources)[0]].some((file) => raw(record(file).path) !== '')) return
  const own = to.kind
  to.kind = kind
  if (kind in mediaReaders) mediaReaders[kind]?.(to, params)
  to.kind = own
}

function read(to: Reading, part: Part, place: readonly string[], level: number): void {
  const { kind, params, title } = part
  if (level > 0 && SILENT.has(kind)) return
  to.kind = kind
  to.name = nameOf(title)
  to.place = place
  const holder = Object.hasOwn(holders, kind) && level < NESTED_MAX ? holders[kind] : undefined
  if (holder) {
    const before = to.part
    const children = holder(to, params)
    const isNamed = to.name !== null && level > 0 && !LAYOUT.has(kind)
    readAll(to, children, isNamed ? [...place, to.name ?? ''] : place, level + 1)
    // A video is reported as a loss even if its only content is navigation.
    if (to.part === before && (children.length === 0 || kind === 'H5P.InteractiveVideo')) {
      to.part++
      to.kind = kind
      to.name = nameOf(title)
      to.place = place
      to.note(title, 'empty')
    }
    return
  }
  to.part++
  const reader = Object.hasOwn(questionReaders, kind) ? questionReaders[kind] : undefined
  if (reader || Object.hasOwn(mediaReaders, kind)) for (const loss of lossesOf(params, kind)) to.note(title, loss)
  if (reader) {
    const before = to.items.length
    readMedia(to, part)
    const shown = to.items.splice(before)
    reader(to, params)
    to.items.push(...withQuestionMedia(shown, to.items.splice(before)))
    if (list(params.overallFeedback).some((one) => text(record(one).feedback) !== '')) to.note(title, 'feedback')
  } else if (Object.hasOwn(mediaReaders, kind)) mediaReaders[kind]?.(to, params)
  else {
    // An unknown type is reported, and its readable content is kept.
    to.note(title, 'unknown_type')
    addFilesIn(to, params)
    if (level < NESTED_MAX)
      readAll(
        to,
        librariesIn(params).map((library) => ({ library })),
        to.name === null ? place : [...place, to.name],
        level + 1,
      )
  }
}

/**
 * Returns the items of an H5P package, from its parsed `content/content.json` and the main library and title of its `h5p.json`.
 * The lines of problems are part numbers, from 1.
 */
export function parseH5p(mainLibrary: string, content: unknown, title = ''): Imported {
  const to = new Reading()
  const part = { kind: kindOf(mainLibrary), params: record(content), title: nameOf(raw(title)) ?? '' }
  if (part.kind === '') {
    to.part = 1
    to.note(title, 'unknown_type')
  } else read(to, part, [], 0)
  return bounded({ items: to.items, problems: to.problems, files: to.files })
}
