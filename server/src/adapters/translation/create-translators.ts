import type { Config } from '../../config'
import type { Translator } from '.'
import { coreList } from './core-list'
import { deepl, libreTranslate } from './services'

export interface Translators {
  /** Asked after what the school's own teachers wrote; null without one. */
  service: Translator | null
  core: Translator
  describe: string
}

/** The translators of this installation. */
export function createTranslators(config: Config): Translators {
  const service = config.DEEPL_KEY
    ? deepl(config.DEEPL_KEY, config.DEEPL_URL)
    : config.LIBRETRANSLATE_URL
      ? libreTranslate(config.LIBRETRANSLATE_URL, config.LIBRETRANSLATE_KEY)
      : null
  const core = coreList()
  return { service, core, describe: [service, core].flatMap((t) => (t ? [t.name] : [])).join(', else ') }
}
