import { DRAFT_TIMEOUT_MS, DRAFT_TOKENS_OUT } from '@keel/contract/constants'
import { ModelFailure, type DraftModel, type FailureReason, type ModelAnswer, type ModelMessage, type ModelRequest } from '.'
import type { Config } from '../../config'

/** 2,000 tokens are some 8 KB; a model that also sends its thoughts writes more. */
const ANSWER_MAX_BYTES = 256 * 1024

export interface ChatCompletions {
  url: string
  key?: string | undefined
  model: string
  limitMs?: number
}

/** Returns the address of the call: what is configured is a server, its `/v1`, or the call itself. */
function addressOf(url: string): string {
  const bare = url.replace(/\/+$/, '')
  if (bare.endsWith('/chat/completions')) return bare
  return `${bare}${/\/v\d+$/.test(bare) ? '' : '/v1'}/chat/completions`
}

function reasonOf(status: number): FailureReason {
  // 404: no such model, or none that the key may use.
  if (status === 401 || status === 403 || status === 404) return 'key'
  if (status === 408 || status === 504) return 'late'
  return status === 429 || status >= 500 ? 'busy' : 'refused'
}

/** Returns the text of a response. @throws {ModelFailure} if it is too long */
async function readBounded(response: Response): Promise<string> {
  const chunks: Uint8Array[] = []
  let bytes = 0
  for await (const chunk of (response.body ?? []) as AsyncIterable<Uint8Array>) {
    bytes += chunk.byteLength
    // Leaving the loop ends the connection.
    if (bytes > ANSWER_MAX_BYTES) throw new ModelFailure('unreadable')
    chunks.push(chunk)
  }
  return Buffer.concat(chunks).toString()
}

interface Completion {
  choices?: { message?: { content?: unknown } | null; finish_reason?: unknown }[]
  usage?: { total_tokens?: unknown } | null
}

function answerOf(body: string): ModelAnswer {
  let completion: Completion | null
  try {
    completion = JSON.parse(body) as Completion | null
  } catch {
    throw new ModelFailure('unreadable')
  }
  const choice = Array.isArray(completion?.choices) ? completion.choices[0] : undefined
  const text = choice?.message?.content
  if (typeof text !== 'string') throw new ModelFailure('unreadable')
  const total = completion?.usage?.total_tokens
  return { text, cut: choice?.finish_reason === 'length', tokens: Number.isSafeInteger(total) && Number(total) >= 0 ? Number(total) : null }
}

/** How a service wants to be asked: it says no to what it does not know. */
interface Manner {
  format: 'json_schema' | 'json_object'
  limit: 'max_tokens' | 'max_completion_tokens'
}

/** Some services force the schema on the model; to the others it is told. */
const withSchema = ([first, ...more]: readonly ModelMessage[], schema: object): ModelMessage[] => [
  { role: 'system', content: `${first?.content ?? ''}\n\nAnswer with JSON by this schema:\n${JSON.stringify(schema)}` },
  ...more,
]

/** Any service with the call `POST /v1/chat/completions`, as OpenAI, llama.cpp, Ollama, vLLM and others have it. */
export function chatCompletions({ url, key, model, limitMs = DRAFT_TIMEOUT_MS }: ChatCompletions): DraftModel {
  const address = addressOf(url)
  let manner: Manner = { format: 'json_schema', limit: 'max_tokens' }

  const send = ({ messages, schema, signal }: ModelRequest, { format, limit }: Manner) =>
    fetch(address, {
      method: 'POST',
      redirect: 'error',
      signal,
      headers: { 'content-type': 'application/json', ...(key ? { authorization: `Bearer ${key}` } : {}) },
      body: JSON.stringify({
        model,
        messages: format === 'json_schema' ? messages : withSchema(messages, schema),
        [limit]: DRAFT_TOKENS_OUT,
        response_format:
          format === 'json_schema' ? { type: format, json_schema: { name: 'draft', strict: true, schema } } : { type: format },
      }),
    })

  /** Before there is a response a service has written nothing. */
  async function reach(request: ModelRequest, now: Manner): Promise<Response> {
    try {
      return await send(request, now)
    } catch {
      throw new ModelFailure(request.signal.aborted ? 'late' : 'unreachable')
    }
  }

  async function ask(request: ModelRequest, now: Manner): Promise<ModelAnswer> {
    const response = await reach(request, now)
    const body = await readBounded(response)
    if (response.ok) {
      manner = now
      return answerOf(body)
    }
    if (response.status !== 400) throw new ModelFailure(reasonOf(response.status))
    if (now.limit === 'max_tokens' && body.includes('max_completion_tokens'))
      return ask(request, { ...now, limit: 'max_completion_tokens' })
    if (now.format === 'json_schema') return ask(request, { ...now, format: 'json_object' })
    throw new ModelFailure('refused')
  }

  return {
    name: model,
    limitMs,
    async ask(request) {
      try {
        return await ask(request, manner)
      } catch (error) {
        // What the network says may name the address; a wrong header its key.
        throw error instanceof ModelFailure ? error : new ModelFailure('late')
      }
    },
  }
}

/** Returns the model of this installation; null without one. */
export function createDraftModel({ AI_URL, AI_KEY, AI_MODEL }: Config): DraftModel | null {
  return AI_URL && AI_MODEL ? chatCompletions({ url: AI_URL, key: AI_KEY, model: AI_MODEL }) : null
}
