import type { TranslationRequest } from '../../adapters/translation'
import type { Context } from '../../context'
import { requireUser, type Caller } from '../../http/caller'
import { findStoredTranslation, storeTranslations } from './memory'

/**
 * Returns a reliable translation, or null: from the school's teachers, the configured service, the built-in list, in this order.
 * A failing service is skipped.
 */
export function translate(ctx: Context, caller: Caller, request: TranslationRequest): Promise<string | null> {
  return translateWith(ctx, caller, request, { failed: false })
}

/** Words of one batch that are looked up at the same time. */
const LANES = 4

/** Translates several words, in order. A service that has failed once is skipped for the rest. */
export async function translateAll(
  ctx: Context,
  caller: Caller,
  words: readonly string[],
  languages: Omit<TranslationRequest, 'text'>,
): Promise<(string | null)[]> {
  const found = words.map((): string | null => null)
  const open = [...words.entries()]
  const service = { failed: false }
  const lane = async () => {
    for (let next = open.shift(); next; next = open.shift())
      found[next[0]] = await translateWith(ctx, caller, { ...languages, text: next[1] }, service)
  }
  await Promise.all(Array.from({ length: LANES }, lane))
  return found
}

async function translateWith(
  ctx: Context,
  caller: Caller,
  request: TranslationRequest,
  tried: { failed: boolean },
): Promise<string | null> {
  const { text, to, from } = request
  if (from === to) return null
  const known = await findStoredTranslation(ctx.db, requireUser(caller).id, text, to)
  if (known !== null) return known
  const { service, core } = ctx.translators
  if (service && !tried.failed) {
    try {
      const answer = await service.translate(request)
      if (answer !== null) {
        await storeTranslations(ctx.db, null, to, [{ word: text, translate: answer }], ctx.now())
        return answer
      }
    } catch (error) {
      tried.failed = true
      ctx.log.warn({ err: error, service: service.name }, 'translation failed')
    }
  }
  return core.translate(request)
}
