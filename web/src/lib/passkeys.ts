/** Whether this browser can use passkeys here: browsers do over https and on `localhost` only. */
export const supportsPasskeys = (): boolean => 'PublicKeyCredential' in window

/** The library that speaks to authenticators, loaded when one is asked for. */
export const loadPasskeys = () => import('@simplewebauthn/browser')

const isNamed = (error: unknown, ...names: string[]): boolean => error instanceof Error && names.includes(error.name)

/** Whether the person has closed what the browser asked them, or left it open for too long. */
export const isChangeOfMind = (error: unknown): boolean => isNamed(error, 'AbortError', 'NotAllowedError')

/** Whether the device has a passkey for this account already. */
export const hasPasskeyAlready = (error: unknown): boolean => isNamed(error, 'InvalidStateError')
