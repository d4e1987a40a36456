import { loadSchoolTexts } from '../../i18n/language'
import { retriedPart } from '../../lib/retried-part'

/** The card that offers notifications on this device, loaded when it is used. */
export const PushOffer = retriedPart(async () => {
  const [module] = await Promise.all([import('./offer-card'), loadSchoolTexts()])
  return module.OfferCard
})
