import type { Encoding } from '../../../lib/reading/encodings'
import { Refusal } from '../../../lib/reading/refusal'
import { type Content, type Question, type Reply, TooNew } from './types'

async function read(file: Blob, encoding?: Encoding): Promise<Content> {
  const start = new Uint8Array(await file.slice(0, 2).arrayBuffer())
  // "PK": every ZIP begins so.
  if (start[0] === 0x50 && start[1] === 0x4b) {
    const { entriesOf } = await import('../../../lib/reading/zip')
    if ((await entriesOf(file)).has('xl/workbook.xml')) return (await import('./read-table')).readSpreadsheet(file)
    return (await import('./read-anki')).readAnki(file)
  }
  return (await import('./read-table')).readTable(file, encoding)
}

async function contentOrFile(question: Question): Promise<Reply> {
  if (question.kind === 'read') return { content: await read(question.file, question.encoding) }
  if (question.kind === 'files') return { files: await (await import('./anki-files')).unpackFiles(question.file, question.names) }
  return { file: await (await import('./write-anki')).writeAnki(question.words, question.deck, { files: question.files }) }
}

/** Reads or writes a file. Never rejects: the reply has the reason of a refusal. */
export const transfer = (question: Question): Promise<Reply> =>
  contentOrFile(question).catch((error: unknown) => ({
    why: error instanceof TooNew ? 'too_new' : error instanceof Refusal ? error.why : 'damaged',
  }))
