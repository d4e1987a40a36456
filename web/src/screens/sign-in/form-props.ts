import type { PendingSignIn } from '@keel/contract/entities/sign-in'

/** What both forms of the page get. */
export interface SignInFormProps {
  /** Whom the provider has sent back. */
  pending: PendingSignIn
  /** Where to go afterwards. */
  r: string | undefined
  /** Called with the error when it took too long: the person has to begin at the provider again. */
  onExpired: (error: unknown) => void
}
