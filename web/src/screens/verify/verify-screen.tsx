import { VERIFY_TOKEN_LENGTH } from '@keel/contract/constants'
import { getRouteApi } from '@tanstack/react-router'
import { addTexts } from '../../i18n/language'
import { retriedPart } from '../../lib/retried-part'
import { InvalidLink } from './invalid-link'
import { RefuseAddress } from './refuse-address'
import { VerifyByToken } from './verify-by-token'
import { WaitForVerification } from './wait-for-verification'

const ChangeEmail = retriedPart(async () => {
  const [module] = await Promise.all([import('./change-email'), addTexts('settings')])
  return module.ChangeEmail
})

const route = getRouteApi('/open/auth/verify')

/** Verifies a mailed link, or waits until one is opened. */
export function VerifyScreen() {
  const { token, refuse, change } = route.useSearch()
  if (token === undefined) return <WaitForVerification />
  if (token.length !== VERIFY_TOKEN_LENGTH) return <InvalidLink />
  if (change) return <ChangeEmail token={token} undo={refuse === 1} />
  return refuse ? <RefuseAddress token={token} /> : <VerifyByToken token={token} />
}
