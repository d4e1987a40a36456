import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

/** What a service with the chat-completions call is asked. */
export interface Asked {
  url: string
  key: string | undefined
  body: {
    model: string
    messages: { role: string; content: string }[]
    max_tokens?: number
    max_completion_tokens?: number
    response_format: { type: string; json_schema?: { name: string; schema: { properties: object } } }
  }
}
export type Respond = (asked: Asked, response: ServerResponse, nth: number) => void | Promise<void>

/** Responds as the service does: with what a model wrote, and what it counts for that. */
export const completion =
  (content: unknown, more: { tokens?: number | null; finish?: string } = {}): Respond =>
  (_asked, response) =>
    void response.writeHead(200, { 'content-type': 'application/json' }).end(
      JSON.stringify({
        id: 'chatcmpl-1',
        object: 'chat.completion',
        created: 1_700_000_000,
        model: 'stand-in',
        choices: [
          {
            index: 0,
            message: { role: 'assistant', content: typeof content === 'string' ? content : JSON.stringify(content), refusal: null },
            finish_reason: more.finish ?? 'stop',
          },
        ],
        ...(more.tokens === null
          ? {}
          : { usage: { prompt_tokens: 100, completion_tokens: (more.tokens ?? 300) - 100, total_tokens: more.tokens ?? 300 } }),
      }),
    )

/** Responds with an error as the service does. */
export const refusal =
  (status: number, message = 'No'): Respond =>
  (_asked, response) =>
    void response
      .writeHead(status, { 'content-type': 'application/json' })
      .end(JSON.stringify({ error: { message, type: 'invalid_request_error', param: null, code: null } }))

export interface ModelService {
  url: string
  asked: Asked[]
  /** Responds to the calls from now on; the last one again and again. */
  respond(...how: Respond[]): void
  close(): void
}

async function readAsked(request: IncomingMessage): Promise<Asked> {
  let text = ''
  for await (const chunk of request) text += String(chunk)
  return { url: request.url ?? '', key: request.headers.authorization, body: JSON.parse(text) as Asked['body'] }
}

/** Starts a stand-in for a service that runs a model, which speaks its real format. */
export async function startModelService(): Promise<ModelService> {
  const asked: Asked[] = []
  let line: Respond[] = [refusal(500)]
  const server = createServer((request, response) => {
    const handle = async () => {
      const one = await readAsked(request)
      asked.push(one)
      const respond = line.length > 1 ? line.shift() : line[0]
      await respond?.(one, response, asked.length)
    }
    // The other side may have gone away.
    handle().catch(() => response.destroy())
  })
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve)
  })
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    asked,
    respond: (...how) => {
      line = how
    },
    close: () => {
      server.close()
      server.closeAllConnections()
    },
  }
}
