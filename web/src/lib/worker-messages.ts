/** What a page says to the service worker. */
export type WorkerMessage =
  /** Files of the build that this page loaded before the worker could see it. */
  | { kind: 'keep'; files: string[] }
  /** This page is of this build: a worker of the same build that waits need not wait for it. */
  | { kind: 'takeOver'; build: string | null }
