import { createSaveQueue } from '../../data/save-queue/save-queue'

interface Latest {
  /** Identifies what the state belongs to. */
  key: string
  send: () => Promise<unknown>
  onError: (error: unknown) => void
}

/** A state that changes faster than it can be sent, such as a dragged point: only the newest of each key is sent. */
const queue = createSaveQueue<Latest>({
  keyOf: ({ key }) => key,
  laneOf: ({ key }) => key,
  send: ([{ send }]) => send(),
  onFailed: ({ onError }, { error }) => onError(error),
  everyMs: 100,
})

/** Saves the newest state of a key, ten times a second at most. */
export const saveLatest = (latest: Latest): void => queue.put(latest)
