import { VERIFY_TOKEN_LENGTH } from '@keel/contract/constants'
import { getRouteApi } from '@tanstack/react-router'
import { InvalidLink } from './invalid-link'
import { VerifyByToken } from './verify-by-token'
import { WaitForVerification } from './wait-for-verification'

const route = getRouteApi('/auth/verify')

/** Follows a mailed link, or waits until one is followed. */
export function VerifyScreen() {
  const { token } = route.useSearch()
  if (token === undefined) return <WaitForVerification />
  return token.length === VERIFY_TOKEN_LENGTH ? <VerifyByToken token={token} /> : <InvalidLink />
}
