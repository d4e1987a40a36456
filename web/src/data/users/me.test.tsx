import { QueryClientProvider } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { expect, onTestFinished, test } from 'vitest'
import { renderHook } from 'vitest-browser-react'
import type { User } from '@keel/contract/entities/user'
import { clearSessionCache, setMe, useMe, useUser } from './me'
import { queryClient } from '../_shared/query-client'

const user = (first_name: string): User => ({
  id: 3,
  first_name,
  last_name: 'Tamm',
  email: 'mari@example.org',
  role: 1,
  verify: 0,
  lang: 'en',
  sounds: false,
})
const wrapper = ({ children }: { children: ReactNode }) => <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>

test('a screen keeps the user who opened it until it unmounts', async () => {
  onTestFinished(() => queryClient.clear())
  setMe(user('Mari'))
  const { result } = await renderHook(() => [useUser().first_name, useMe()?.first_name], { wrapper })
  expect(result.current).toEqual(['Mari', 'Mari'])
  setMe(user('Maria'))
  await expect.poll(() => result.current).toEqual(['Maria', 'Maria'])
  clearSessionCache()
  await expect.poll(() => result.current).toEqual(['Maria', undefined])
  await expect(renderHook(() => useUser(), { wrapper })).rejects.toThrow('Nobody is signed in')
})
