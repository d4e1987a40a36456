import { API_BASE } from '@keel/contract/protocol'
import type { ErrorCode } from '@keel/contract/errors'
import { vi } from 'vitest'

/** A call as it reaches the server. */
export interface FakeCall {
  method: string
  /** Below the API's root, with its query. */
  path: string
  body: unknown
  headers: Record<string, string>
  keepalive: boolean
  signal: AbortSignal | undefined
}

/** Returns a failure for the handler of calls to return. */
export const refusal = (status: number, code: ErrorCode = 'internal', more: object = {}): Response =>
  Response.json({ message: 'No', code, ...more }, { status })

/** Takes every call from now on; `answer` returns its data or a whole response, or throws for a network failure. */
export function takeCalls(answer: (call: FakeCall) => unknown = () => null): FakeCall[] {
  const calls: FakeCall[] = []
  vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
    const call: FakeCall = {
      method: init.method ?? 'GET',
      path: url.replace(API_BASE, ''),
      body: typeof init.body === 'string' ? JSON.parse(init.body) : undefined,
      headers: init.headers as Record<string, string>,
      keepalive: init.keepalive === true,
      signal: init.signal ?? undefined,
    }
    calls.push(call)
    const answered = await answer(call)
    return answered instanceof Response ? answered : Response.json({ data: answered })
  })
  return calls
}
