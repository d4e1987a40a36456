/** One message to a model or of it. */
export interface ModelMessage {
  role: 'system' | 'user' | 'assistant'
  content: string
}
export interface ModelRequest {
  messages: readonly ModelMessage[]
  /** The JSON schema of the answer. */
  schema: object
  signal: AbortSignal
}
export interface ModelAnswer {
  /** What the model wrote: JSON, if it did as it was asked. */
  text: string
  /** It had more to write than it may. */
  cut: boolean
  /** What the service counted for it; null if it does not say. */
  tokens: number | null
}

/** A model that writes drafts. */
export interface DraftModel {
  readonly name: string
  /** How long a draft may take with all requests for it. */
  readonly limitMs: number
  /** @throws {ModelFailure} */
  ask(request: ModelRequest): Promise<ModelAnswer>
}

/**
 * Why there is no answer. `late`: none in time, or only a part; `unreachable`: no connection, or it was cut before the answer; `key`: the service does not let us in, or has no such model; `busy`: it has
 * too much to do; `refused`: it does not take the request, mostly because it is too long; `unreadable`: its answer is none.
 */
export type FailureReason = 'late' | 'unreachable' | 'key' | 'busy' | 'refused' | 'unreadable'

export class ModelFailure extends Error {
  override name = 'ModelFailure'
  constructor(readonly reason: FailureReason) {
    super(`no answer of the model: ${reason}`)
  }
}
