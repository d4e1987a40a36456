import { keepCopies } from '../../data/offline-copies/keep-copies'
import { ownBuild } from '../../lib/own-build'
import { registerWorker } from '../../lib/register-worker'
import type { WorkerMessage } from '../../lib/worker-messages'
import { checkBuild } from './check-build'
import { sendLeftOver } from './send-left-over'

const say = (worker: ServiceWorker | null, message: WorkerMessage): void => worker?.postMessage(message)

/** A worker of another build waits: takes it when this page is of that build already, else offers a reload. */
function onWaiting(worker: ServiceWorker): void {
  say(worker, { kind: 'takeOver', build: ownBuild() })
  void checkBuild().catch(() => undefined)
}

/**
 * Sends what was made without a connection, registers the service worker, and passes on to it which files this page has loaded. From then on
 * the app opens without a connection: what the user sees is kept for that.
 */
export async function startWorker(userId: number): Promise<void> {
  // Best effort: the next page tries again.
  void sendLeftOver(userId).catch(() => undefined)
  const registration = await registerWorker()
  const build = ownBuild()
  if (build !== null) void keepCopies(userId, build)
  if (registration.waiting) onWaiting(registration.waiting)
  registration.addEventListener('updatefound', () => {
    const worker = registration.installing
    worker?.addEventListener('statechange', () => {
      // The first worker of a browser waits for nothing.
      if (worker.state === 'installed' && registration.active) onWaiting(worker)
    })
  })
  const { active } = await navigator.serviceWorker.ready
  const files = performance.getEntriesByType('resource').map(({ name }) => new URL(name))
  say(active, { kind: 'keep', files: files.filter(({ origin }) => origin === window.location.origin).map(({ pathname }) => pathname) })
}
