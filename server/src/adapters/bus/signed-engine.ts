import { createHmac, timingSafeEqual } from 'node:crypto'
import type { Engine } from './engine'

const TAG_BYTES = 16
/** In base64url. */
const TAG_LENGTH = 22

/**
 * Carries the texts of an engine with a signature, and drops those without a right one: another program that can write to the
 * database or the Redis must not speak in the name of a process. What travels can be read there. What this process has sent
 * comes back to it, and is known by its signature.
 */
export const createSignedEngine = (engine: Engine, key: Buffer): Engine => {
  const tagOf = (text: string): Buffer => createHmac('sha256', key).update(text).digest().subarray(0, TAG_BYTES)
  const isRight = (tag: Buffer, text: string): boolean => tag.length === TAG_BYTES && timingSafeEqual(tag, tagOf(text))
  return {
    maxBytes: engine.maxBytes - TAG_LENGTH,
    link({ onText, onOwn, onLost }) {
      const own = new Set<string>()
      const link = engine.link({
        onText(signed) {
          const tag = signed.slice(0, TAG_LENGTH)
          if (own.delete(tag)) return onOwn()
          const text = signed.slice(TAG_LENGTH)
          if (isRight(Buffer.from(tag, 'base64url'), text)) onText(text)
        },
        onOwn,
        onLost,
      })
      return {
        ...link,
        send(texts) {
          const signed = texts.map((text) => {
            const tag = tagOf(text).toString('base64url')
            own.add(tag)
            return tag + text
          })
          return link.send(signed)
        },
      }
    },
  }
}
