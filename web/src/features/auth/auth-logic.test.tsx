import { useEffect } from 'react'
import { flushSync } from 'react-dom'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { User } from '@keel/contract/entities/user'
import { ApiError } from '../../data/_shared/errors'
import { languageStore, showLanguage } from '../../i18n/language'
import { NavigationContext } from '../../lib/navigation'
import { renderApp } from '../../testing/render'
import { checkEmail, checkName, checkNewPassword, useFieldErrors } from './field-errors'
import { isNewInstallation } from './new-installation'
import { useAfterCaptcha } from './use-after-captcha'
import { useEnter } from './use-enter'
import { useFirstFocus } from './use-first-focus'

/** Returns the current result of a hook that is rendered in a page. */
async function shown<T>(use: () => T, wentTo: string[] = []): Promise<{ now: () => T; unmount: () => Promise<void> }> {
  const result: { value?: T } = {}
  function Harness() {
    const value = use()
    useEffect(() => {
      result.value = value
    })
    return null
  }
  const enter = async ({ id }: User, path: string) => void wentTo.push(`${path} as ${id}`)
  const { unmount } = await renderApp(
    <NavigationContext value={{ pathname: '/login', search: '', enter, go: () => {}, preload: () => {} }}>
      <Harness />
    </NavigationContext>,
  )
  return { now: () => result.value as T, unmount }
}
beforeEach(() => localStorage.clear())
afterEach(async () => {
  delete document.documentElement.dataset.installation
  await showLanguage('en')
})

test('a form is submitted at once while no captcha verifies', async () => {
  const submit = vi.fn()
  const { now } = await shown(() => useAfterCaptcha(submit))
  now().submitAfterCaptcha()
  flushSync(() => now().onVerifying(true))
  flushSync(() => now().onVerifying(false))
  expect([submit.mock.calls.length, now().waiting]).toEqual([1, false])
})

test('a form submitted while its captcha verifies waits for it, and is sent once', async () => {
  const submit = vi.fn()
  const { now } = await shown(() => useAfterCaptcha(submit))
  now().onVerifying(true)
  now().submitAfterCaptcha()
  now().submitAfterCaptcha()
  await expect.poll(() => now().waiting).toBe(true)
  expect(submit).not.toHaveBeenCalled()
  now().onVerifying(true)
  expect(now().waiting).toBe(true)
  now().onVerifying(false)
  await expect.poll(() => submit.mock.calls.length).toBe(1)
  await expect.poll(() => now().waiting).toBe(false)
  now().submitAfterCaptcha()
  expect(submit).toHaveBeenCalledTimes(2)
})

test('an error of the server about a field is shown there, other errors are not', async () => {
  const { now } = await shown(useFieldErrors)
  const failure = new ApiError('validation.failed' as never, 'No', 422, { email: 'used', password: 'too_short', other: 'required' })
  expect(now().fromServer(failure, ['email', 'password'])).toEqual({
    email: 'E-mail is already in use',
    password: 'Use at least 8 characters',
  })
  expect(now().fromServer(failure, ['name'])).toBeNull()
  expect(now().fromServer(new Error('broken'), ['email'])).toBeNull()
  expect(now().sentence('something_new')).toBe('Check this field')
})

test.each([
  ['name', checkName, '  ', 'required'],
  ['name', checkName, ` ${'x'.repeat(64)} `, null],
  ['name', checkName, 'x'.repeat(65), 'too_long'],
  ['address', checkEmail, ' ', 'required'],
  ['address', checkEmail, ' mari@example.org ', null],
  ['address', checkEmail, 'mari@example', 'bad_email'],
  ['address', checkEmail, 'ma ri@example.org', 'bad_email'],
  ['address', checkEmail, 'mari@exa mple.org', 'bad_email'],
  ['address', checkEmail, 'mari@example.org, juan', 'bad_email'],
  ['password', checkNewPassword, '', 'required'],
  ['password', checkNewPassword, '1234567', 'too_short'],
  ['password', checkNewPassword, '12345678', null],
  ['password', checkNewPassword, 'x'.repeat(128), null],
  ['password', checkNewPassword, 'x'.repeat(129), 'too_long'],
])('the %s check finds what is wrong (%#)', (_what, check, value, code) => {
  expect(check(value)).toBe(code)
})

const user = (more: Partial<User> = {}): User => ({
  id: 3,
  first_name: 'Mari',
  last_name: 'Tamm',
  email: 'mari@example.org',
  role: 1,
  verify: 1,
  lang: 'et',
  sounds: true,
  ...more,
})
async function entered(who: User, r?: string): Promise<string[]> {
  const went: string[] = []
  const { now, unmount } = await shown(useEnter, went)
  await now()(who, r)
  await unmount()
  return went
}

test('a sign-in leads to the wanted page, in the language of the user', async () => {
  document.documentElement.dataset.installation = 'new'
  expect(isNewInstallation()).toBe(true)
  expect(await entered(user(), '/rooms')).toEqual(['/rooms as 3'])
  expect([isNewInstallation(), languageStore.getState().language]).toEqual([false, 'et'])
})

test('a teacher with an unconfirmed e-mail address waits, a student does not', async () => {
  expect(await entered(user({ verify: 0 as never }), '/rooms')).toEqual(['/verify as 3'])
  expect(await entered(user({ verify: 0 as never, role: 2 }), '/rooms')).toEqual(['/rooms as 3'])
})

test('the first field gets the focus, except on touch screens', async () => {
  const field = document.createElement('input')
  document.body.append(field)
  const screen = vi.spyOn(window, 'matchMedia')
  screen.mockReturnValue({ matches: false } as MediaQueryList)
  await shown(() => useFirstFocus(() => field))
  expect(document.activeElement).not.toBe(field)
  screen.mockReturnValue({ matches: true } as MediaQueryList)
  await shown(() => useFirstFocus(() => field))
  expect(document.activeElement).toBe(field)
  expect(screen).toHaveBeenCalledWith('(pointer: fine)')
  await shown(() => useFirstFocus(() => null))
  field.remove()
})
