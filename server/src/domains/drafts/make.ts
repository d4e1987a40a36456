import { DRAFT_TOKENS_OUT, type DraftKind } from '@keel/contract/constants'
import type { GeneratedDraft } from '@keel/contract/entities/draft'
import { DRAFT_ANSWERS } from '@keel/contract/entities/draft'
import { AppError, type ErrorCode } from '@keel/contract/errors'
import { z } from 'zod'
import { ModelFailure, type DraftModel, type FailureReason, type ModelAnswer, type ModelMessage } from '../../adapters/drafts'
import type { Context } from '../../context'
import { conceal } from './conceal'
import { messagesOf, repairOf, type DraftRequest } from './instructions'
import { namesAround } from './names'
import { readDraft, type Read } from './read-draft'
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
const schemas = new Map<z.ZodType, object>()
function schemaOf(answer: z.ZodType): object {
  const known = schemas.get(answer)
  if (known) return known
  const { $schema: _, ...schema } = z.toJSONSchema(answer, {
    override: ({ jsonSchema }) => {
      for (const limit of LIMITS) delete (jsonSchema as Record<string, unknown>)[limit]
    },
  })
  schemas.set(answer, schema)
  return schema
}

/** Letters of a token at the least, in the languages here. */
const LETTERS_PER_TOKEN = 2
const tokensOf = (messages: readonly ModelMessage[]): number =>
  Math.ceil(messages.reduce((sum, { content }) => sum + content.length, 0) / LETTERS_PER_TOKEN)

/** What a model is asked for, and how what it wrote is read. */
export interface Order<T> {
  kind: DraftKind | 'remarks'
  messages: readonly ModelMessage[]
  /** What its answer has to be. */
  answer: z.ZodType
  read: (written: string) => Read<T>
}
interface Asking<T> {
  ctx: Context
  model: DraftModel
  userId: number
  order: Order<T>
  signal: AbortSignal
}
export interface Made<T> {
  result: T
  /** Drafts the person may have that day beside this one. */
  left_today: number
}

/** What one draft has cost. */
interface Cost {
  tokens: number
}

/** Asks the model once. What is used is counted before, and corrected after. Returns its answer and how many drafts are left. */
async function askOnce(
  { ctx, model, userId, order, signal }: Asking<unknown>,
  messages: readonly ModelMessage[],
  calls: 0 | 1,
  cost: Cost,
): Promise<{ answer: ModelAnswer; left: number }> {
  const expected = tokensOf(messages) + DRAFT_TOKENS_OUT
  const monthlyTokens = ctx.config.AI_MONTHLY_TOKENS
  const reserved: Reserved = await reserve(ctx.db, { userId, now: ctx.now(), calls, tokens: expected, monthlyTokens })
  try {
    const answer = await model.ask({ messages, schema: schemaOf(order.answer), signal })
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

async function askTwice<T>(asking: Asking<T>, cost: Cost): Promise<Made<T>> {
  const { messages, read: readAnswer } = asking.order
  const first = await askOnce(asking, messages, 1, cost)
  const read = readAnswer(first.answer.text)
  if ('result' in read) return { result: read.result, left_today: first.left }
  // A longer answer would be cut again.
  if (first.answer.cut) throw new ModelFailure('unreadable')
  const second = await askOnce(asking, repairOf(messages, first.answer.text, read.problem), 0, cost)
  const repaired = readAnswer(second.answer.text)
  if ('result' in repaired) return { result: repaired.result, left_today: second.left }
  throw new ModelFailure('unreadable')
}

/**
 * Has a model write what is ordered; nothing of it is stored. Of the text, the answer and the key nothing is logged.
 * @throws `draft.late`, `draft.unreachable`, `draft.key.refused`, `draft.busy`, `draft.used.up`, `draft.unreadable`
 */
export async function askModel<T>(ctx: Context, model: DraftModel, userId: number, order: Order<T>, gone: AbortSignal): Promise<Made<T>> {
  const started = performance.now()
  const cost: Cost = { tokens: 0 }
  const about = () => ({ kind: order.kind, ms: Math.round(performance.now() - started), tokens: cost.tokens })
  const signal = AbortSignal.any([AbortSignal.timeout(model.limitMs), gone])
  try {
    const made = await askTwice({ ctx, model, userId, order, signal }, cost)
    ctx.log.info(about(), 'draft made')
    return made
  } catch (error) {
    if (!(error instanceof ModelFailure)) throw error
    ctx.log.warn({ ...about(), failure: error.reason }, 'draft failed')
    throw new AppError(ERROR_OF[error.reason])
  }
}

/** Has a model draft something of a teacher's text. Throws as {@link askModel} does. */
export async function makeDraft(
  ctx: Context,
  model: DraftModel,
  userId: number,
  request: DraftRequest,
  gone: AbortSignal,
): Promise<Made<GeneratedDraft>> {
  const { text, reveal } = conceal(request.input, await namesAround(ctx.db, userId))
  const order: Order<GeneratedDraft> = {
    kind: request.kind,
    messages: messagesOf(request, text),
    answer: DRAFT_ANSWERS[request.kind],
    read: (written) => readDraft(request, written, reveal),
  }
  return askModel(ctx, model, userId, order, gone)
}
