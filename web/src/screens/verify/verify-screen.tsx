import { VERIFY_TOKEN_LENGTH } from '@keel/contract/constants'
import { getRouteApi } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import { addTexts } from '../../i18n/language'
import { InvalidLink } from './invalid-link'
import { RefuseAddress } from './refuse-address'
import { VerifyByToken } from './verify-by-token'
import { WaitForVerification } from './wait-for-verification'

const ChangeEmail = lazy(async () => {
  const [module] = await Promise.all([import('./change-email'), addTexts('settings')])
  return { default: module.ChangeEmail }
})

const route = getRouteApi('/open/auth/verify')

/** Verifies a mailed link, or waits until one is opened. */
export function VerifyScreen() {
  const { token, refuse, change } = route.useSearch()
  if (token === undefined) return <WaitForVerification />
  if (token.length !== VERIFY_TOKEN_LENGTH) return <InvalidLink />
  if (change)
    return (
      <Suspense>
        <ChangeEmail token={token} undo={refuse === 1} />
      </Suspense>
    )
  return refuse ? <RefuseAddress token={token} /> : <VerifyByToken token={token} />
}
