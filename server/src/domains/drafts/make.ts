import { DRAFT_TOKENS_OUT } from '@keel/contract/constants'
import type { GeneratedDraft } from '@keel/contract/entities/draft'
import { DRAFT_ANSWERS } from '@keel/contract/entities/draft'
import { AppError, type ErrorCode } from '@keel/contract/errors'
import { z } from 'zod'
import { ModelFailure, type DraftModel, type FailureReason, type ModelAnswer, type ModelMessage } from '../../adapters/drafts'
import type { Context } from '../../context'
import { conceal } from './conceal'
import { messagesOf, repairOf, type DraftRequest } from './instructions'
import { namesAround } from './names'
import { readDraft } from './read-draft'
import { correct, reserve, type Reserved } from './usage'

const ERROR_OF: Record<FailureReason, ErrorCode> = {
  late: 'draft.late',
  unreachable: 'draft.unreachable',
  key: 'draft.key.refused',
  busy: 'draft.busy',
  refused: 'draft.unreadable',
  unreadable: 'draft.unreadable',
}
/** The service did nothing: nothing is counted. */
const COSTS_NOTHING: ReadonlySet<FailureReason> = new Set(['unreachable', 'key', 'busy', 'refused'])

/** Limits of length are checked here: some services refuse a schema that has them. */
const LIMITS = ['minLength', 'maxLength', 'minItems', 'maxItems', 'minimum', 'maximum', 'pattern']
const schemas = new Map<DraftRequest['kind'], object>()
function schemaOf(kind: DraftRequest['kind']): object {
  const known = schemas.get(kind)
  if (known) return known
  const { $schema: _, ...schema } = z.toJSONSchema(DRAFT_ANSWERS[kind], {
    override: ({ jsonSchema }) => {
      for (const limit of LIMITS) delete (jsonSchema as Record<string, unknown>)[limit]
    },
  })
  schemas.set(kind, schema)
  return schema
}

/** Letters of a token at the least, in the languages here. */
const LETTERS_PER_TOKEN = 2
const tokensOf = (messages: readonly ModelMessage[]): number =>
  Math.ceil(messages.reduce((sum, { content }) => sum + content.length, 0) / LETTERS_PER_TOKEN)

interface Asking {
  ctx: Context
  model: DraftModel
  userId: number
  request: DraftRequest
  signal: AbortSignal
}

/** What one draft has cost. */
interface Cost {
  tokens: number
}

/** Asks the model once. What is used is counted before, and corrected after. Returns its answer and how many drafts are left. */
async function askOnce(
  { ctx, model, userId, request, signal }: Asking,
  messages: readonly ModelMessage[],
  calls: 0 | 1,
  cost: Cost,
): Promise<{ answer: ModelAnswer; left: number }> {
  const expected = tokensOf(messages) + DRAFT_TOKENS_OUT
  const monthlyTokens = ctx.config.AI_MONTHLY_TOKENS
  const reserved: Reserved = await reserve(ctx.db, { userId, now: ctx.now(), calls, tokens: expected, monthlyTokens })
  try {
    const answer = await model.ask({ messages, schema: schemaOf(request.kind), signal })
    const tokens = answer.tokens ?? tokensOf([...messages, { role: 'assistant', content: answer.text }])
    cost.tokens += tokens
    return { answer, left: await correct(ctx.db, reserved, { calls, tokens }) }
  } catch (error) {
    if (error instanceof ModelFailure && COSTS_NOTHING.has(error.reason)) await correct(ctx.db, reserved, { calls: 0, tokens: 0 })
    // Nobody knows what a service had written when it was left.
    else cost.tokens += expected
    throw error
  }
}

async function draftOnce(asking: Asking, cost: Cost): Promise<{ result: GeneratedDraft; left_today: number }> {
  const { ctx, userId, request } = asking
  const { text, reveal } = conceal(request.input, await namesAround(ctx.db, userId))
  const messages = messagesOf(request, text)
  const first = await askOnce(asking, messages, 1, cost)
  const read = readDraft(request, first.answer.text, reveal)
  if ('draft' in read) return { result: read.draft, left_today: first.left }
  // A longer answer would be cut again.
  if (first.answer.cut) throw new ModelFailure('unreadable')
  const second = await askOnce(asking, repairOf(messages, first.answer.text, read.problem), 0, cost)
  const repaired = readDraft(request, second.answer.text, reveal)
  if ('draft' in repaired) return { result: repaired.draft, left_today: second.left }
  throw new ModelFailure('unreadable')
}

/**
 * Has a model draft something of a teacher's text; nothing of it is stored. Of the text, the draft and the key nothing is logged.
 * @throws `draft.late`, `draft.unreachable`, `draft.key.refused`, `draft.busy`, `draft.used.up`, `draft.unreadable`
 */
export async function makeDraft(
  ctx: Context,
  model: DraftModel,
  userId: number,
  request: DraftRequest,
  gone: AbortSignal,
): Promise<{ result: GeneratedDraft; left_today: number }> {
  const started = performance.now()
  const cost: Cost = { tokens: 0 }
  const about = () => ({ kind: request.kind, ms: Math.round(performance.now() - started), tokens: cost.tokens })
  const signal = AbortSignal.any([AbortSignal.timeout(model.limitMs), gone])
  try {
    const made = await draftOnce({ ctx, model, userId, request, signal }, cost)
    ctx.log.info(about(), 'draft made')
    return made
  } catch (error) {
    if (!(error instanceof ModelFailure)) throw error
    ctx.log.warn({ ...about(), failure: error.reason }, 'draft failed')
    throw new AppError(ERROR_OF[error.reason])
  }
}
