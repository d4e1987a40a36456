import type { User } from '@keel/contract/entities/user'
import { defaultScheduler, notifyManager } from '@tanstack/react-query'
import { afterEach, expect, test, vi } from 'vitest'
import { setMe } from '../data/users/me'
import { discardForAnotherPerson } from '../lib/another-person'
import { discardWhenAnotherSignsIn } from './session'

const mari: User = { id: 3, first_name: 'Mari', last_name: 'Tamm', email: 'mari@example.org', role: 2, verify: 1, lang: 'et', sounds: true }
const discard = vi.fn()
const stop = discardWhenAnotherSignsIn()
// Each change is heard of before the next.
notifyManager.setScheduler((run) => run())
afterEach(() => {
  stop()
  notifyManager.setScheduler(defaultScheduler)
  setMe(null)
})

test('recordings are for the person who made them, also after they signed out and in again', () => {
  discardForAnotherPerson(discard)
  for (const user of [mari, null, mari, { ...mari, first_name: 'Mari-Liis' }, null]) setMe(user)
  expect(discard).not.toHaveBeenCalled()
  setMe({ ...mari, id: 4 })
  expect(discard).toHaveBeenCalledOnce()
})
