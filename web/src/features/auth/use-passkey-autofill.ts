import { SIGN_IN_MINUTES } from '@keel/contract/constants'
import type { User } from '@keel/contract/entities/user'
import { useEffect, useEffectEvent } from 'react'
import { isApiError } from '../../data/_shared/errors'
import { logInByPasskey, stopAskingForPasskey } from '../../data/users/passkey-sign-in'
import { supportsPasskeys } from '../../lib/passkeys'

/** The challenge of the server ends a minute later. */
const RENEWED_MS = (SIGN_IN_MINUTES - 1) * 60_000

/** Has the browser offer passkeys in the field of the address, where it can; the page shows why one was refused. */
export function usePasskeyAutofill({
  onEnter,
  onFailure,
}: {
  onEnter: (user: User) => Promise<void>
  onFailure: (failure: unknown) => void
}) {
  const offer = useEffectEvent(async () => {
    try {
      await onEnter(await logInByPasskey({ autofill: true }))
    } catch (error) {
      // The person has asked for nothing: only what concerns a passkey of theirs is shown.
      if (isApiError(error) && error.code !== 'too.many' && error.status >= 400 && error.status < 500) onFailure(error)
    }
  })
  useEffect(() => {
    let timer: ReturnType<typeof setInterval> | undefined
    let isLeft = false
    void (async () => {
      if (!supportsPasskeys() || !(await PublicKeyCredential.isConditionalMediationAvailable?.()) || isLeft) return
      timer = setInterval(() => void offer(), RENEWED_MS)
      await offer()
    })()
    return () => {
      isLeft = true
      if (timer === undefined) return
      clearInterval(timer)
      void stopAskingForPasskey()
    }
  }, [])
}
