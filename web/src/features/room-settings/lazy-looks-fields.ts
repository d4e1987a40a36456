import { loadHomeTexts } from '../../i18n/language'
import { retriedPart } from '../../lib/retried-part'

/** The fields with their texts, loaded when first shown. */
export const LazyLooksFields = retriedPart(async () => {
  const [module] = await Promise.all([import('./looks-fields'), loadHomeTexts()])
  return module.LooksFields
})
