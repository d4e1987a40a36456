import { createSaveQueue } from '../../data/save-queue/save-queue'

interface Latest {
  /** What it is the state of. */
  key: string
  send: () => Promise<unknown>
  onError: (error: unknown) => void
}

/** What changes faster than it can be sent, such as a point that is dragged: only the newest state of each is. */
const queue = createSaveQueue<Latest>({
  keyOf: ({ key }) => key,
  laneOf: ({ key }) => key,
  send: ([{ send }]) => send(),
  onFailed: ({ onError }, { error }) => onError(error),
  everyMs: 100,
})

/** Saves the newest state of something, ten times a second at most. */
export const saveLatest = (latest: Latest): void => queue.put(latest)
