import type { Page, WebSocket } from '@playwright/test'
import { readFile } from 'node:fs/promises'
import { ROOM_TYPE } from '@keel/contract/constants'
import { axeFaults } from '../fixtures/axe'
import { apiOf, newAddress, signUp, type Person } from '../fixtures/people'
import { expect, test } from '../fixtures/test'

const solveCaptcha = async (page: Page) => {
  await page.getByText("I'm not a robot").click()
  await expect(page.getByText('Verified', { exact: true })).toBeVisible()
}
const fillRegistration = async (page: Page, email: string, password = 'kass istub aknal') => {
  await page.getByLabel('First name').fill('Tiina')
  await page.getByLabel('Last name').fill('Tamm')
  await page.getByLabel('E-mail').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByLabel(/I accept/).check()
}
const linkIn = (text: string) => /https?:\/\/\S+/.exec(text)?.[0] ?? ''

test('a teacher registers and continues when the mailed link is opened on her phone', async ({ server, browser, otherBrowser }) => {
  const address = newAddress('tiina')
  const page = await (await browser.newContext({ baseURL: server.url })).newPage()
  await page.goto('/rooms')
  await expect(page).toHaveURL('/login')
  await page.getByRole('link', { name: 'Create an account' }).click()
  await page.getByRole('button', { name: 'Create account' }).click()
  await expect(page.getByLabel('First name')).toBeFocused()
  await expect(page.getByText('Confirm that you are human')).toBeVisible()

  await fillRegistration(page, address, 'football12')
  await solveCaptcha(page)
  await page.getByRole('button', { name: 'Create account' }).click()
  await expect(page.getByText('This password is easy to guess')).toBeVisible()
  // The used captcha is solved again without a click.
  await page.getByLabel('Password', { exact: true }).fill('kass istub aknal')
  await expect(page.getByText('Verified', { exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'Create account' }).click()
  await expect(page.getByRole('heading', { name: 'Confirm your e-mail' })).toBeVisible()
  await expect(page.getByText(address)).toBeVisible()
  await page.goto('/rooms')
  await expect(page).toHaveURL('/verify')

  const link = linkIn((await server.mailTo(address)).text)
  const phone = await (await otherBrowser.newContext({ viewport: { width: 360, height: 740 } })).newPage()
  await phone.goto(link)
  await expect(phone.getByRole('heading', { name: 'Your account was successfully verified' })).toBeVisible()
  await expect(page).toHaveURL('/home')
  await phone.reload()
  await expect(phone.getByRole('heading', { name: 'Email confirmation link is invalid' })).toBeVisible()

  // A user who forgot that they have an account is shown how to sign in.
  await phone.goto(`${server.url}/register?r=%2Frooms`)
  await fillRegistration(phone, address)
  await solveCaptcha(phone)
  await phone.getByRole('button', { name: 'Create account' }).click()
  const used = phone.getByText('E-mail is already in use')
  await expect(used.getByRole('link', { name: 'Forgot your password?' })).toBeVisible()
  await used.getByRole('link', { name: 'Log in' }).click()
  await expect(phone).toHaveURL(`${server.url}/login?r=%2Frooms`)
  await page.context().close()
  await phone.context().close()
})

test('the owner of an address takes it off an account made by somebody else', async ({ server, browser }) => {
  const address = newAddress('owner')
  const stranger = await (await browser.newContext({ baseURL: server.url })).newPage()
  await stranger.goto('/register')
  await fillRegistration(stranger, address)
  await solveCaptcha(stranger)
  await stranger.getByRole('button', { name: 'Create account' }).click()
  await expect(stranger).toHaveURL('/verify')
  const link = /\S+&refuse=1/.exec((await server.mailTo(address)).text)?.[0] ?? ''

  const owner = await (await browser.newContext({ baseURL: server.url })).newPage()
  const refuse = owner.getByRole('button', { name: 'Remove my address' })
  await owner.goto(link)
  await expect(owner.getByRole('heading', { name: 'Not your account?' })).toBeVisible()
  expect(await axeFaults(owner)).toEqual([])
  await refuse.click()
  await expect(owner.getByRole('heading', { name: 'Your address was removed' })).toBeVisible()
  await stranger.reload()
  await expect(stranger).toHaveURL(/\/login/)

  const invalid = owner.getByRole('heading', { name: 'Email confirmation link is invalid' })
  for (const used of [link, link.replace(/token=\w{5}/, 'token=other')]) {
    await owner.goto(used)
    await refuse.click()
    await expect(invalid).toBeVisible()
  }
  await owner.context().close()
  await stranger.context().close()
})

test('opening the link in the registering browser leads to the page wanted before', async ({ server, browser }) => {
  const page = await (await browser.newContext({ baseURL: server.url })).newPage()
  const address = newAddress('wanted')
  await page.goto('/settings')
  await page.getByRole('link', { name: 'Create an account' }).click()
  await fillRegistration(page, address)
  await solveCaptcha(page)
  await page.getByRole('button', { name: 'Create account' }).click()
  await expect(page).toHaveURL('/verify')
  const link = linkIn((await server.mailTo(address)).text)
  await page.goto(link.replace(/^https?:\/\/[^/]+/, ''))
  await expect(page).toHaveURL('/settings')
  await page.context().close()
})

test('an invite link registers a student, and shows who invites or that it expired', async ({ server, browser, teacher }) => {
  const room = await teacher.api.send<{ id: number }>('POST', '/rooms', { name: 'Estonian with Anna', type: ROOM_TYPE.individual })
  const { token } = await teacher.api.send<{ token: string }>('POST', `/rooms/${room.id}/tokens`)
  const page = await (await browser.newContext({ baseURL: server.url })).newPage()
  await page.goto(`/r/${token}`)
  await expect(page).toHaveURL('/register')
  await expect(page.getByText('has invited you to the classroom “Estonian with Anna”')).toBeVisible()
  await expect(page.getByRole('textbox')).toHaveCount(1)
  await page.getByRole('button', { name: 'Join with an e-mail address' }).click()
  await expect(page.getByRole('heading', { name: 'Create your account' })).toBeVisible()
  await expect(page.getByRole('radio')).toHaveCount(0)
  await page.getByRole('button', { name: 'Create an account without an invitation' }).click()
  await expect(page.getByRole('radio')).toHaveCount(2)

  await page.goto('/r/an-old-invitation')
  await expect(page.getByRole('heading', { name: 'This invitation is no longer valid' })).toBeVisible()
  await expect(page.getByRole('textbox')).toHaveCount(0)
  await page.context().close()
})

test('after many wrong passwords the login requires a captcha', async ({ server, browser, student }) => {
  const page = await (await browser.newContext({ baseURL: server.url })).newPage()
  await page.goto('/login')
  const guesser = apiOf(server, page.context())
  for (let n = 0; n < 10; n++)
    await expect(guesser.send('POST', '/user/login', { email: student.email, password: 'not this one' })).rejects.toThrow('422')
  await page.getByLabel('E-mail').fill(student.email)
  await page.getByLabel('Password', { exact: true }).fill(student.password)
  await page.getByRole('button', { name: 'Log in', exact: true }).click()
  await expect(page.getByText('Confirm that you are human')).toBeVisible()
  await solveCaptcha(page)
  await page.getByRole('button', { name: 'Log in', exact: true }).click()
  await expect(page).toHaveURL('/home')
  await page.context().close()
})

test('a forgotten password is replaced by mail, and all devices are signed out', async ({ server, browser, student }) => {
  await student.page.goto('/settings')
  await expect(student.page.getByRole('heading', { name: 'Settings' })).toBeVisible()
  const page = await (await browser.newContext({ baseURL: server.url })).newPage()
  await page.goto('/login')
  await page.getByLabel('E-mail').fill(student.email)
  await page.getByLabel('Password', { exact: true }).fill('not this one')
  await page.getByRole('button', { name: 'Log in', exact: true }).click()
  await expect(page.getByText('Incorrect login or password')).toBeVisible()

  await page.getByRole('link', { name: 'Forgot your password?' }).click()
  // The screen being left has a field of the same name.
  await expect(page.getByRole('heading', { name: 'Forgot your password?' })).toBeVisible()
  await page.getByLabel('E-mail').fill('nobody@example.test')
  await solveCaptcha(page)
  await page.getByRole('button', { name: 'Send link' }).click()
  await expect(page.getByText('E-mail not found')).toBeVisible()
  await expect(page.getByText('Verified', { exact: true })).toBeVisible()
  await page.getByLabel('E-mail').fill(student.email)
  await page.getByRole('button', { name: 'Send link' }).click()
  await expect(page.getByRole('heading', { name: 'Check your inbox' })).toBeVisible()

  await expect.poll(async () => (await server.mailTo(student.email)).subject).toBe('Set a new password')
  const link = linkIn((await server.mailTo(student.email)).text)
  await page.goto(link)
  await page.getByLabel('New password').fill('uus parool on siin')
  await page.getByRole('button', { name: 'Save password' }).click()
  await expect(page.getByRole('heading', { name: 'Password changed' })).toBeVisible()
  await page.goto(link)
  await expect(page.getByRole('heading', { name: 'This link doesn’t work' })).toBeVisible()
  await expect(student.page).toHaveURL('/login?r=%2Fsettings')
  await page.getByRole('link', { name: 'Back to login' }).click()
  await page.getByLabel('E-mail').fill(student.email)
  await page.getByLabel('Password', { exact: true }).fill('uus parool on siin')
  await page.getByRole('button', { name: 'Log in', exact: true }).click()
  await expect(page).toHaveURL('/home')
  await page.context().close()
})

test('settings save name, language and look, change the password and end sessions', async ({ server, browser, teacher }) => {
  const { page } = teacher
  await page.goto('/settings')
  await page.getByLabel('First name').fill('Tiiu')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Saved')).toBeVisible()

  const other = await (await browser.newContext({ baseURL: server.url })).newPage()
  await other.goto('/login?r=%2Flessons')
  await other.getByLabel('E-mail').fill(teacher.email)
  await other.getByLabel('Password', { exact: true }).fill(teacher.password)
  await other.getByRole('button', { name: 'Log in', exact: true }).click()
  await expect(other).toHaveURL('/lessons')

  await page.reload()
  await expect(page.getByLabel('First name')).toHaveValue('Tiiu')
  await page.getByLabel('Current password').fill('not this one')
  await page.getByLabel('New password', { exact: true }).fill('uus parool on siin')
  await page.getByLabel('Confirm new password').fill('uus parool on siin')
  await page.getByRole('button', { name: 'Change password' }).click()
  await expect(page.getByText('Wrong password')).toBeVisible()
  await page.getByLabel('Current password').fill(teacher.password)
  await page.getByRole('button', { name: 'Change password' }).click()
  await expect(page.getByText('Password changed')).toBeVisible()
  await expect(other).toHaveURL('/login?r=%2Flessons')
  await expect(page.getByText('You’re logged in only here.')).toBeVisible()

  await page.getByText('Dark', { exact: true }).click()
  // Saved on the server too: a reload would cut the call off.
  const saved = page.waitForResponse((response) => response.request().method() === 'PUT' && response.url().endsWith('/user'))
  await page.getByText('Русский').click()
  expect((await saved).ok()).toBe(true)
  await expect(page.getByRole('heading', { name: 'Настройки' })).toBeVisible()
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Настройки' })).toBeVisible()
  await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'dark')
  await other.context().close()
})

test('an address changes by a press on the mailed page, not by opening it', async ({ server, browser, teacher }) => {
  const { page } = teacher
  const address = newAddress('tiiu')
  await page.goto('/settings')
  await page.getByRole('button', { name: 'Change…' }).click()
  const dialog = page.getByRole('dialog', { name: 'Change e-mail address' })
  await dialog.getByLabel('New e-mail').fill(address)
  await dialog.getByLabel('Current password').fill(teacher.password)
  await dialog.getByRole('button', { name: 'Send link' }).click()
  await expect(page.getByText(`Open the link in the e-mail to ${address} and confirm the new address.`)).toBeVisible()

  // As a program that scans mails opens it, scripts included.
  const link = linkIn((await server.mailTo(address)).text)
  const phone = await (await browser.newContext({ baseURL: server.url, viewport: { width: 360, height: 740 } })).newPage()
  await phone.goto(link)
  await expect(phone.getByRole('heading', { name: 'Use this address?' })).toBeVisible()
  expect(await axeFaults(phone)).toEqual([])
  expect(await teacher.api.get('/user/me')).toMatchObject({ email: teacher.email })

  await phone.getByRole('button', { name: 'Confirm new address' }).click()
  await expect(phone.getByText(`From now on, log in with ${address}.`)).toBeVisible()
  expect(await teacher.api.get('/user/me')).toMatchObject({ email: address })
  await phone.context().close()
})

test('after logging out the browser shows no file of the person, though it had a copy', async ({ teacher }) => {
  const { page } = teacher
  await page.goto('/rooms')
  // A picture is fetched, then shown from the browser's copy; `csrf` is the page's own cookie.
  const id = await page.evaluate(async () => {
    const csrf = /csrf_token=([^;]+)/.exec(document.cookie)?.[1] ?? ''
    const pixel = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='
    const form = new FormData()
    form.append('file', new File([Uint8Array.from(atob(pixel), (sign) => sign.charCodeAt(0))], 'secret.png', { type: 'image/png' }))
    const answer = await fetch('/api/v1/files', { method: 'POST', body: form, headers: { 'x-csrf-token': csrf } })
    return ((await answer.json()) as { data: { id: number } }).data.id
  })
  const read = () =>
    page.evaluate(async (path) => {
      const answer = await fetch(path)
      await answer.arrayBuffer()
      const sent = performance.getEntriesByName(new URL(path, location.href).href).at(-1) as PerformanceResourceTiming
      return [answer.status, sent.transferSize > 0]
    }, `/api/v1/files/${id}`)
  expect(await read()).toEqual([200, true])
  expect(await read()).toEqual([200, false])
  await page.getByRole('button', { name: 'Log out' }).click()
  await expect(page).toHaveURL('/login')
  expect(await read()).toEqual([401, true])
})

test('an ended session closes the live connection, and the next user gets another', async ({ teacher, student, room }) => {
  const { page } = student
  const sockets: WebSocket[] = []
  page.on('websocket', (socket) => sockets.push(socket))
  const open = () => sockets.filter((socket) => !socket.isClosed()).length
  const signIn = async ({ email, password }: Person) => {
    await page.getByLabel('E-mail').fill(email)
    await page.getByLabel('Password', { exact: true }).fill(password)
    await page.getByRole('button', { name: 'Log in', exact: true }).click()
  }
  await page.goto('/rooms')
  await expect.poll(open).toBe(1)
  await student.context.clearCookies({ name: 'session' })
  // The page fetches what the message is about, and is signed out.
  await teacher.api.send('POST', `/rooms/${room.id}/lesson`)
  await expect(page).toHaveURL('/login?r=%2Frooms')
  await expect.poll(open).toBe(0)

  await signIn(student)
  await expect(page).toHaveURL('/rooms')
  await expect.poll(open).toBe(1)
  await page.getByRole('button', { name: 'Log out' }).click()
  await expect(page).toHaveURL('/login')
  await expect.poll(open).toBe(0)

  await signIn(teacher)
  await expect(page).toHaveURL('/home')
  await expect.poll(open).toBe(1)
})

test('a teacher exports all data and deletes the account; messages stay for others', async ({ server, browser }) => {
  const teacher = await signUp(server, browser, 'teacher', { firstName: 'Leida' })
  const student = await signUp(server, browser, 'student')
  const room = await teacher.api.send<{ id: number }>('POST', '/rooms', { name: 'Farewell', type: ROOM_TYPE.individual })
  const { token } = await teacher.api.send<{ token: string }>('POST', `/rooms/${room.id}/tokens`)
  await student.api.send('POST', '/rooms/join', { token })
  await teacher.api.send('POST', `/rooms/${room.id}/lesson`, { name: 'The last lesson' })
  const { id: channel_id } = await student.api.get<{ id: number }>(`/chat/direct/${teacher.id}`)
  await teacher.api.send('POST', '/chat/messages', { channel_id, message: 'It was a pleasure' })
  await student.page.goto(`/room/${room.id}`)
  await expect(student.page.getByRole('heading', { name: 'Farewell' })).toBeVisible()

  const { page } = teacher
  await page.goto('/settings')
  const [download] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name: 'Download my data' }).click()])
  expect(download.suggestedFilename()).toMatch(/^keel-\d{4}-\d\d-\d\d\.zip$/)
  expect((await readFile(await download.path())).subarray(0, 4).toString('latin1')).toBe('PK\x03\x04')

  await page.getByRole('button', { name: 'Delete my account' }).click()
  const dialog = page.getByRole('dialog', { name: 'Delete account' })
  await expect(dialog.getByText('Your classroom and its chat; one student will lose access.')).toBeVisible()
  await expect(dialog.getByText('One message that you wrote to others')).toBeVisible()
  expect(await axeFaults(page)).toEqual([])
  await dialog.getByLabel('Your password').fill('not this one')
  await dialog.getByRole('button', { name: 'Delete my account permanently' }).click()
  await expect(dialog.getByText('Wrong password')).toBeVisible()
  await dialog.getByLabel('Your password').fill(teacher.password)
  await dialog.getByRole('button', { name: 'Delete my account permanently' }).click()
  await expect(page.getByText('Your account has been deleted')).toBeVisible()
  // The settings, which have a field of this name too, are gone by then.
  await expect(page.getByRole('button', { name: 'Log in', exact: true })).toBeVisible()
  await page.getByLabel('E-mail').fill(teacher.email)
  await page.getByLabel('Password', { exact: true }).fill(teacher.password)
  await page.getByRole('button', { name: 'Log in', exact: true }).click()
  await expect(page.getByText('Incorrect login or password')).toBeVisible()

  await expect(student.page.getByRole('heading', { name: '“Farewell” deleted' })).toBeVisible()
  const saved = await student.api.get<{ channels: { name: string; id: number }[] }>('/chat/channels')
  expect(saved.channels.map(({ id, name }) => [id, name])).toEqual([[channel_id, 'Deleted account']])
  await teacher.context.close()
  await student.context.close()
})

for (const colorScheme of ['light', 'dark'] as const) {
  test(`account screens are accessible in ${colorScheme} and fit a small phone`, async ({ server, browser }) => {
    const phone = { colorScheme, viewport: { width: 360, height: 740 } }
    const held = await signUp(server, browser, 'student', { context: phone })
    const guest = await (await browser.newContext({ baseURL: server.url, ...phone })).newPage()
    // As if the link were valid: this is about its form.
    await guest.route('**/user/password/reset/check', (route) => route.fulfill({ json: { data: null } }))
    // The widths in every language, once; faults in one language, in both schemes. Russian has the longest texts.
    for (const lang of colorScheme === 'light' ? ['en', 'et', 'ru'] : ['ru']) {
      const faultsOf = async (page: Page) => (lang === 'ru' ? axeFaults(page) : [])
      for (const path of [
        '/login',
        '/register',
        '/forgot-password',
        `/reset-password?token=${'a'.repeat(64)}`,
        `/verify?token=${'a'.repeat(64)}`,
      ]) {
        await guest.goto(`${path}${path.includes('?') ? '&' : '?'}lang=${lang}`)
        await guest.getByRole('heading', { level: 1 }).waitFor()
        expect(await faultsOf(guest), `${path} ${lang}`).toEqual([])
        await expect.poll(() => guest.evaluate(() => document.documentElement.scrollWidth), `${path} ${lang}`).toBe(360)
      }
      await held.page.goto(`/settings?lang=${lang}`)
      await held.page.getByRole('listitem').first().waitFor()
      expect(await faultsOf(held.page), `settings ${lang}`).toEqual([])
      await expect.poll(() => held.page.evaluate(() => document.documentElement.scrollWidth), `settings ${lang}`).toBe(360)
    }
  })
}
