/** Gives up the browser's address for notifications: the next user of the computer must not get any. Best effort: the server has forgotten it. */
export async function forgetPush(): Promise<void> {
  try {
    const registration = await navigator.serviceWorker.getRegistration()
    await (await registration?.pushManager.getSubscription())?.unsubscribe()
  } catch {
    // A browser without service workers.
  }
}
