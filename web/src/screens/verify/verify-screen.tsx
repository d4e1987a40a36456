import { VERIFY_TOKEN_LENGTH } from '@keel/contract/constants'
import { getRouteApi } from '@tanstack/react-router'
import { InvalidLink } from './invalid-link'
import { RefuseAddress } from './refuse-address'
import { VerifyByToken } from './verify-by-token'
import { WaitForVerification } from './wait-for-verification'

const route = getRouteApi('/open/auth/verify')

/** Verifies a mailed link, or waits until one is opened. */
export function VerifyScreen() {
  const { token, refuse } = route.useSearch()
  if (token === undefined) return <WaitForVerification />
  if (token.length !== VERIFY_TOKEN_LENGTH) return <InvalidLink />
  return refuse ? <RefuseAddress token={token} /> : <VerifyByToken token={token} />
}
