import { expect, test } from 'vitest'
import type { Engine } from './engine'
import { createSignedEngine } from './signed-engine'

/** An engine on which anybody can write. */
const openEngine = () => {
  const receivers: ((text: string) => void)[] = []
  const sent: string[] = []
  const write = (text: string): void => {
    sent.push(text)
    for (const receive of receivers) receive(text)
  }
  const engine: Engine = {
    maxBytes: 100,
    link: ({ onText }) => ({
      async open() {
        receivers.push(onText)
      },
      async send(texts) {
        texts.forEach(write)
      },
      async close() {},
    }),
  }
  return { engine, sent, write }
}

test('takes what a holder of the key sent, and nothing else', async () => {
  const { engine, sent, write } = openEngine()
  const received: string[] = []
  const linkWith = (key: string) =>
    createSignedEngine(engine, Buffer.from(key)).link({
      onText: (text) => received.push(`${key}: ${text}`),
      onOwn: () => received.push(`${key} own`),
      onLost() {},
    })
  const [one, other, foreign] = [linkWith('own'), linkWith('own'), linkWith('foreign')]
  for (const link of [one, other, foreign]) await link.open()
  await one.send(['first\nline', ''])
  expect(received).toEqual(['own own', 'own: first\nline', 'own own', 'own: '])
  received.length = 0
  const [first = ''] = sent
  for (const forged of ['', 'x', 'garbage that is longer than a signature', `${first}!`, first.slice(1), 'A'.repeat(22) + first.slice(22)])
    write(forged)
  await foreign.send(['mine'])
  expect(received).toEqual(['foreign own'])
})

test('leaves room for the signature', () => {
  const { engine } = openEngine()
  const signed = createSignedEngine(engine, Buffer.from('key'))
  const sent: string[] = []
  const link = createSignedEngine(
    { ...engine, link: () => ({ open: async () => {}, close: async () => {}, send: async (texts) => void sent.push(...texts) }) },
    Buffer.from('key'),
  ).link({ onText() {}, onOwn() {}, onLost() {} })
  void link.send(['x'.repeat(signed.maxBytes)])
  expect(sent.map(({ length }) => length)).toEqual([engine.maxBytes])
})
