import type { DataOf, PathOf } from '@keel/contract/route'
import { answerLost, isLost, takeActionKey } from './action-keys'
import { type AnyRoute, ask, type Asked, callUrl, dataOf, type Init } from './client'

const AGAIN_AFTER_MS = 1000

/**
 * Makes a call that creates something: `create<typeof createBoard>(`/modules/${id}/boards`, { body: { name } })`. One action
 * creates once: the call carries the action's key, is made a second time when its answer was lost, and carries the same
 * key when the person tries the same again after that.
 * @throws {ApiError} on any failure
 */
export async function create<R extends AnyRoute & { creates?: true }>(path: PathOf<R['path']>, ...[init]: Init<R>): Promise<DataOf<R>> {
  const { query, ...question } = (init ?? {}) as Asked
  const url = callUrl(path, query)
  const content = url + JSON.stringify(question.body)
  const action = takeActionKey(url, content)
  const make = () => ask(url, { ...question, method: 'POST', action })
  try {
    const answer = await make().catch(async (error: unknown) => {
      if (!isLost(error) || !navigator.onLine) throw error
      await new Promise((resolve) => setTimeout(resolve, AGAIN_AFTER_MS))
      return make()
    })
    return dataOf<R>(path, answer)
  } catch (error) {
    if (isLost(error)) answerLost(url, content, action)
    throw error
  }
}
