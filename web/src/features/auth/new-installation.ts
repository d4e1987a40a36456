/** Whether there was no account at all when the server sent this page. */
export const isNewInstallation = (): boolean => document.documentElement.dataset.installation === 'new'

/** Called after a sign-in: there is an account now. */
export function forgetNewInstallation(): void {
  delete document.documentElement.dataset.installation
}
