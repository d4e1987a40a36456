import type { DataOf, PathOf } from '@keel/contract/route'
import { answerLost, hasNoAnswer, isLost, isRunning, takeActionKey } from './action-keys'
import { type AnyRoute, ask, type Asked, callUrl, dataOf, type Init } from './client'

const REPEAT_AFTER_MS = 1000
/** How often a call is made while the first of its action is still running; the server delays each response. */
const RUNNING_MAX = 10

/**
 * Makes a call that creates something: `create<typeof createBoard>(`/modules/${id}/boards`, { body: { name } })`. One action creates once:
 * the call carries the action's key, is repeated when its response was lost and while the first is still running, and carries the same key
 * when the user retries the same after that. @throws {ApiError} on any failure
 */
export async function create<R extends AnyRoute & { creates?: true }>(path: PathOf<R['path']>, ...[init]: Init<R>): Promise<DataOf<R>> {
  const { query, ...question } = (init ?? {}) as Asked
  const url = callUrl(path, query)
  const content = url + JSON.stringify(question.body)
  const action = takeActionKey(url, content)
  const make = async (tries = 0): Promise<DataOf<R>> => {
    try {
      return dataOf<R>(path, await ask(url, { ...question, method: 'POST', action }))
    } catch (error) {
      const shouldRepeat = isRunning(error) ? tries < RUNNING_MAX : hasNoAnswer(error) && tries === 0
      if (!shouldRepeat || !navigator.onLine) throw error
      await new Promise((resolve) => setTimeout(resolve, REPEAT_AFTER_MS))
      return make(tries + 1)
    }
  }
  try {
    return await make()
  } catch (error) {
    if (isLost(error)) answerLost(url, content, action)
    throw error
  }
}
