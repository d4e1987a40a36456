import { connect } from 'node:net'

const ANSWERS_WITHIN_MS = 2000

/** Returns whether something listens on the port and, where a question is passed, gives that answer to it. */
export function accepts(port: number, question = '', answer = ''): Promise<boolean> {
  return new Promise((done) => {
    const socket = connect({ host: '127.0.0.1', port, timeout: ANSWERS_WITHIN_MS })
    const end = (isAccepted: boolean): void => {
      socket.destroy()
      done(isAccepted)
    }
    socket.setEncoding('utf8')
    socket.once('error', () => end(false))
    socket.once('timeout', () => end(false))
    socket.once('connect', () => (question === '' ? end(true) : socket.write(question)))
    socket.once('data', (text: string) => end(text.startsWith(answer)))
    socket.once('close', () => end(false))
  })
}
