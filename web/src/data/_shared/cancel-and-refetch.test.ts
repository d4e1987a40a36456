import { QueryClient, QueryObserver } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { cancelAndRefetch } from './cancel-and-refetch'

const queryKey = ['channel', 1]

/** Requests whose responses are given by hand, in the order they were made. */
function heldRequests() {
  const respond: ((text: string) => void)[] = []
  const aborted: boolean[] = []
  const queryFn = ({ signal }: { signal: AbortSignal }) =>
    new Promise<string>((resolve) => {
      const at = respond.push(resolve) - 1
      aborted[at] = false
      signal.addEventListener('abort', () => (aborted[at] = true))
    })
  return { respond, aborted, queryFn }
}

test('who awaits a first response gets the one requested after the event', async () => {
  const client = new QueryClient()
  const { respond, aborted, queryFn } = heldRequests()
  const awaited = client.fetchQuery({ queryKey, queryFn })
  const refetched = cancelAndRefetch(client, { queryKey })
  expect(aborted).toEqual([true, false])
  respond[0]!('before the event')
  respond[1]!('after the event')
  expect(await awaited).toBe('after the event')
  expect(client.getQueryData(queryKey)).toBe('after the event')
  await refetched
})

test('a shown query without a response is requested once more, not twice', async () => {
  const client = new QueryClient()
  const { respond, queryFn } = heldRequests()
  const observer = new QueryObserver(client, { queryKey, queryFn })
  const stop = observer.subscribe(() => undefined)
  const refetched = cancelAndRefetch(client, { queryKey })
  expect(respond).toHaveLength(2)
  respond[1]!('after the event')
  await refetched
  expect(observer.getCurrentResult()).toMatchObject({ data: 'after the event', fetchStatus: 'idle' })
  stop()
})

test('a failure of the second request reaches who awaited the first', async () => {
  const client = new QueryClient()
  let count = 0
  const awaited = client.fetchQuery({
    queryKey,
    queryFn: () => (++count === 1 ? new Promise<string>(() => undefined) : Promise.reject(new Error('refused'))),
  })
  void cancelAndRefetch(client, { queryKey })
  await expect(awaited).rejects.toThrow('refused')
})
