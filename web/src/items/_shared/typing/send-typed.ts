import { TYPED_MAX_LENGTH, TYPED_PER_SECOND } from '@keel/contract/constants'

/** A little longer than the server asks for, which counts by its own clock. */
const PAUSE_MS = 1000 / TYPED_PER_SECOND + 10

interface TypedAnswer {
  board_id: number
  item_id: number
  user_id: number
  id: string
}

export interface TypedMessage extends TypedAnswer {
  text: string
}

/** The way to the room. Items are on pages for visitors too, which have no live connection. */
let send: (roomId: number, message: TypedMessage) => void = () => undefined
export const setTypedSender = (next: typeof send): void => void (send = next)

let waiting: (() => void) | null = null
let timer: ReturnType<typeof setTimeout> | undefined

function next(): void {
  timer = undefined
  if (!waiting) return
  waiting()
  waiting = null
  timer = setTimeout(next, PAUSE_MS)
}

/** Returns the last letters of a text, as they are sent. */
export function lastLetters(text: string): string {
  if (text.length <= TYPED_MAX_LENGTH) return text
  // Half of a letter of two code units is none.
  return `…${text.slice(1 - TYPED_MAX_LENGTH).replace(/^[\uDC00-\uDFFF]/, '')}`
}

/** Shows what is typed to those who may see it, the newest of it a few times a second. */
export function sendTyped(roomId: number, answer: TypedAnswer, text: string): void {
  waiting = () => send(roomId, { ...answer, text: lastLetters(text) })
  if (timer === undefined) next()
}

/** What waits is not sent: the answer is. */
export const dropTyped = (): void => void (waiting = null)
