import type { TranslationRequest } from '../../adapters/translation'
import type { Context } from '../../context'
import { userOf, type Caller } from '../../http/caller'
import { recall, rememberTranslations } from './memory'

/**
 * A translation that is sure, or null: from what the school's teachers wrote, the configured service, the built-in
 * list, in this order. A service that fails is passed over.
 */
export async function translate(ctx: Context, caller: Caller, request: TranslationRequest): Promise<string | null> {
  const { text, to, from } = request
  if (from === to) return null
  const known = await recall(ctx.db, userOf(caller).id, text, to)
  if (known !== null) return known
  const { service, core } = ctx.translators
  if (service) {
    try {
      const answer = await service.translate(request)
      if (answer !== null) {
        await rememberTranslations(ctx.db, null, to, [{ word: text, translate: answer }], ctx.now())
        return answer
      }
    } catch (error) {
      ctx.log.warn({ err: error, service: service.name }, 'translation failed')
    }
  }
  return core.translate(request)
}
