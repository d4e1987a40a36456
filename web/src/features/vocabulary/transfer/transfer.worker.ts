import { Refusal } from '../../../lib/reading/refusal'
import { type Content, type Question, type Reply, TooNew } from './types'

async function read(file: Blob): Promise<Content> {
  if (file.size === 0) throw new Refusal('empty')
  const start = new Uint8Array(await file.slice(0, 2).arrayBuffer())
  // "PK": every ZIP begins so.
  if (start[0] === 0x50 && start[1] === 0x4b) {
    const { entriesOf } = await import('../../../lib/reading/zip')
    if ((await entriesOf(file)).has('xl/workbook.xml')) return (await import('./read-table')).readSpreadsheet(file)
    return (await import('./read-anki')).readAnki(file)
  }
  return (await import('./read-table')).readTable(file)
}

async function answer(question: Question): Promise<Reply> {
  if (question.kind === 'read') return { content: await read(question.file) }
  return { file: await (await import('./write-anki')).writeAnki(question.words, question.deck) }
}

/** Reads and writes outside the page, so that no input can freeze the tab. */
addEventListener('message', ({ data }: MessageEvent<Question>) => {
  const reply = (what: Reply) => postMessage(what)
  answer(data)
    .then(reply)
    .catch((error: unknown) => reply({ why: error instanceof TooNew ? 'too_new' : error instanceof Refusal ? error.why : 'damaged' }))
})
