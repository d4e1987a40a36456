/** Registers the service worker, or returns the registration that there is. @throws if the browser refuses it */
export const registerWorker = (): Promise<ServiceWorkerRegistration> =>
  navigator.serviceWorker.register('/worker.js', { updateViaCache: 'none' })

/** Resolves with the registration once its first worker is active. On a slow line that takes a while: it stores files before. @throws if it can't */
export async function activeWorker(): Promise<ServiceWorkerRegistration> {
  const registration = await registerWorker()
  const { active, installing, waiting } = registration
  const coming = active ? null : (waiting ?? installing)
  if (coming)
    await new Promise<void>((resolve, reject) => {
      const check = () => {
        if (coming.state === 'activated') resolve()
        else if (coming.state === 'redundant') reject(new Error('The service worker was not installed'))
      }
      coming.addEventListener('statechange', check)
      check()
    })
  return registration
}
