import { page } from 'vitest/browser'
import { afterEach, expect, test, vi } from 'vitest'
import { loadLibraryTexts } from '../../i18n/language'
import { axeFaults } from '../../testing/axe'
import { renderApp } from '../../testing/render'
import { ShareDialog } from './share-dialog'

let token: string | null
let failing = false
const asked: string[] = []

async function show(isShared: boolean) {
  await loadLibraryTexts()
  token = isShared ? 'first-token' : null
  asked.length = 0
  vi.stubGlobal('fetch', async (url: string, { method = 'GET' }: RequestInit) => {
    const path = new URL(url, location.origin).pathname.replace('/api/v1', '')
    asked.push(`${method} ${path}`)
    if (failing) return Response.json({ code: 'internal', message: 'no' }, { status: 500 })
    if (path === '/library/items/4') return Response.json({ data: { id: 4, shared: token !== null } })
    if (method === 'DELETE') {
      token = null
      return Response.json({ data: null })
    }
    token ??= 'second-token'
    return Response.json({ data: { link: token, url: `https://elsewhere.test/s/${token}`, created_at: '2026-01-01T00:00:00.000Z' } })
  })
  return renderApp(
    <main>
      <h1>Library</h1>
      <ShareDialog item={{ id: 4, name: 'Verbs' }} onClose={() => {}} />
    </main>,
  )
}
afterEach(() => (failing = false))

test('opening makes no link; creating one shows its QR code, and ending it asks first', async () => {
  await show(false)
  await expect.element(page.getByText('Only you can open this now')).toBeVisible()
  expect(asked).toEqual(['GET /library/items/4'])
  await page.getByRole('button', { name: 'Create link' }).click()
  await expect.element(page.getByRole('textbox', { name: 'Link' })).toHaveValue(`${location.origin}/s/second-token`)
  await expect.element(page.getByRole('img', { name: 'QR code for the link' })).toBeVisible()
  await expect.element(page.getByRole('link', { name: 'Open page' })).toHaveAttribute('href', '/s/second-token')
  expect(await axeFaults()).toEqual([])

  await page.getByRole('button', { name: 'Turn off link' }).click()
  await page.getByRole('button', { name: 'Cancel' }).click()
  await page.getByRole('button', { name: 'Turn off link' }).click()
  await expect.element(page.getByRole('button', { name: 'Turn off' })).toBeVisible()
  expect(asked.filter((call) => call.startsWith('DELETE'))).toEqual([])
  await page.getByRole('button', { name: 'Turn off' }).click()
  await expect.element(page.getByText('Only you can open this now')).toBeVisible()
  expect(asked.filter((call) => call.startsWith('DELETE'))).toHaveLength(1)
  expect(await axeFaults()).toEqual([])
})

test('a shared entry shows its link at once', async () => {
  await show(true)
  await expect.element(page.getByRole('textbox', { name: 'Link' })).toHaveValue(`${location.origin}/s/first-token`)
})

test('a failure is shown and can be retried', async () => {
  failing = true
  await show(true)
  await expect.element(page.getByRole('alert')).toBeVisible()
  failing = false
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect.element(page.getByRole('textbox', { name: 'Link' })).toHaveValue(`${location.origin}/s/first-token`)
})
