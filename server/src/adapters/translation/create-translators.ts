import type { Config } from '../../config'
import type { Translator } from '.'
import { apertium } from './apertium'
import { coreList, type CoreList } from './core-list'
import { freeDict } from './freedict'
import { deepl, libreTranslate } from './services'

export interface Translators {
  /** Asked after the vocabulary of the school's own teachers; null without one. */
  service: Translator | null
  /** Works without a network, asked last. */
  core: Translator
  describe: string
}

/** The core list, then the dictionaries: not for a word the list knows as ambiguous, since they know less about it. */
export const coreThen = (core: CoreList, dictionaries: Translator): Translator => ({
  name: `${core.name}, ${dictionaries.name}`,
  async translate(request) {
    const answer = await core.translate(request)
    return answer ?? (core.isDoubtful(request) ? null : dictionaries.translate(request))
  },
})

function configuredService(config: Config): Translator | null {
  if (config.DEEPL_KEY) return deepl(config.DEEPL_KEY, config.DEEPL_URL)
  if (config.LIBRETRANSLATE_URL) return libreTranslate(config.LIBRETRANSLATE_URL, config.LIBRETRANSLATE_KEY)
  return config.APERTIUM_URL ? apertium(config.APERTIUM_URL) : null
}

/** Creates the translators of this installation. */
export function createTranslators(config: Config): Translators {
  const service = configuredService(config)
  const core = coreThen(coreList(), freeDict(config.FREEDICT_DIR))
  return { service, core, describe: [service, core].flatMap((t) => (t ? [t.name] : [])).join(', else ') }
}
