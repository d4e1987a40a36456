import { readSource, type Answer, type Source } from './read-source'
import { Refusal, type Why } from '../../../lib/reading/refusal'

export interface Question {
  id: number
  source: Source
}
export type Reply = { id: number } & ({ answer: Answer } | { why: Why })

/** Reads outside the page, so that no input can freeze the tab. */
addEventListener('message', ({ data: { id, source } }: MessageEvent<Question>) => {
  const reply = (what: Reply) => postMessage(what)
  readSource(source)
    .then((answer) => reply({ id, answer }))
    .catch((error: unknown) => reply({ id, why: error instanceof Refusal ? error.why : 'damaged' }))
})
