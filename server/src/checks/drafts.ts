import type { FailureReason } from '../adapters/drafts'
import { ModelFailure } from '../adapters/drafts'
import { createDraftModel } from '../adapters/drafts/chat-completions'
import type { Config } from '../config'
import { fault, ok, type Finding } from './finding'

/** A machine that was not used for a while loads its model first. */
const ANSWER_MS = 35_000

const SAYS: Record<FailureReason, [says: string, advice: string]> = {
  late: ['does not answer in time', 'Is its machine fast enough for AI_MODEL?'],
  unreachable: ['does not answer', 'Is AI_URL right, and can this machine reach it?'],
  key: ['refuses the key, or has no such model', 'Are AI_KEY and AI_MODEL right?'],
  busy: ['is busy or out of order', 'Try again later; is the account there paid for?'],
  refused: ['refuses the call', 'Is it a chat model that AI_MODEL names?'],
  unreadable: ['answers something else than a chat completion', 'Does AI_URL name a service with the call POST /v1/chat/completions?'],
}

/** Finds whether the model that drafts exercises answers: it is asked for a few words. Nothing where none is configured. */
export async function findDraftModel(config: Config): Promise<Finding[]> {
  const model = createDraftModel(config)
  if (!model) return []
  const schema = { type: 'object', properties: { text: { type: 'string' } }, required: ['text'], additionalProperties: false }
  const messages = [
    { role: 'system', content: 'Answer with one JSON object and nothing else.' },
    { role: 'user', content: 'Answer with {"text":"ok"}' },
  ] as const
  try {
    await model.ask({ messages, schema, signal: AbortSignal.timeout(ANSWER_MS) })
    return [ok('drafts', `${model.name} answers`)]
  } catch (error) {
    if (!(error instanceof ModelFailure)) throw error
    const [says, advice] = SAYS[error.reason]
    return [fault('drafts', `the service of AI_URL ${says}`, advice)]
  }
}
