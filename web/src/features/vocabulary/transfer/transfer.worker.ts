import { transfer } from './transfer'
import type { Question } from './types'

/** Reads and writes outside the page, so that no input can freeze the tab. */
addEventListener('message', ({ data }: MessageEvent<Question>) => {
  void transfer(data).then((reply) => postMessage(reply))
})
