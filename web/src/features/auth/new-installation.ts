/** Whether there was no account at all when the server sent this page. */
export const isNewInstallation = (): boolean => document.documentElement.dataset.installation !== undefined

/** Whether the first account is created with the set-up link only: this browser is not at the machine of the server. */
export const needsSetupLink = (): boolean => document.documentElement.dataset.installation === 'new-by-link'

/** Called after a sign-in: there is an account now. */
export function forgetNewInstallation(): void {
  delete document.documentElement.dataset.installation
}
