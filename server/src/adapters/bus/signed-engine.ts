import { createHmac, timingSafeEqual } from 'node:crypto'
import type { Engine } from './engine'

const TAG_BYTES = 16
/** In base64url. */
const TAG_LENGTH = 22

/**
 * Carries the texts of an engine with a signature, and drops those without a right one: another program that can write to the
 * database or the Redis must not speak in the name of a process. What travels can be read there.
 */
export const createSignedEngine = (engine: Engine, key: Buffer): Engine => {
  const tagOf = (text: string): Buffer => createHmac('sha256', key).update(text).digest().subarray(0, TAG_BYTES)
  const isRight = (tag: Buffer, text: string): boolean => tag.length === TAG_BYTES && timingSafeEqual(tag, tagOf(text))
  return {
    maxBytes: engine.maxBytes - TAG_LENGTH,
    link({ onText, onLost }) {
      const link = engine.link({
        onText(signed) {
          const text = signed.slice(TAG_LENGTH)
          if (isRight(Buffer.from(signed.slice(0, TAG_LENGTH), 'base64url'), text)) onText(text)
        },
        onLost,
      })
      return { ...link, send: (texts) => link.send(texts.map((text) => tagOf(text).toString('base64url') + text)) }
    },
  }
}
