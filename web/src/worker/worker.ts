import { addPush } from './push'
import { addShell } from './shell'

/* The service worker. Each of its parts adds its own listeners, at once: a browser starts the worker for one event and ends it after. */
const worker = self as unknown as ServiceWorkerGlobalScope
addShell(worker)
addPush(worker)
