import { page, userEvent } from 'vitest/browser'
import { beforeEach, expect, test, vi } from 'vitest'
import { ApiError } from '../../data/_shared/errors'
import { loadLibraryTexts } from '../../i18n/language'
import { axeFaults } from '../../testing/axe'
import { fakeYoutube } from '../../testing/fake-youtube'
import { renderApp } from '../../testing/render'
import { VideoDialog } from './video-dialog'

// The sites' players are tested in e2e, with fakes of their pages.
beforeEach(fakeYoutube)

async function show(create = vi.fn(async (_code: number, _value: unknown, _name: string) => undefined), named = false) {
  const onClose = vi.fn()
  await renderApp(
    <main>
      <h1>Board</h1>
      <VideoDialog create={create} named={named} onClose={onClose} />
    </main>,
  )
  await expect.element(page.getByRole('dialog', { name: 'Add a video' })).toBeVisible()
  return { create, onClose, link: page.getByRole('textbox', { name: 'Link' }) }
}
const WRONG = 'Please, paste a valid video link from YouTube or Vimeo'

test('a link is checked while it is typed: a hint, an error, or the video', async () => {
  const { link } = await show()
  await expect.element(page.getByText('Paste a link to a YouTube or Vimeo video')).toBeVisible()
  await link.fill('https://example.com/video')
  await expect.element(page.getByText(WRONG)).toBeVisible()
  await expect.element(link).toHaveAttribute('aria-invalid', 'true')
  await expect.element(page.getByText('Paste a link to a YouTube or Vimeo video')).not.toBeInTheDocument()
  expect(await axeFaults()).toEqual([])
  await link.fill('https://vimeo.com/76979871')
  const shown = page.getByTitle('Vimeo video')
  await expect.element(shown).toBeVisible()
  await expect.element(shown).toHaveAttribute('src', expect.stringMatching(/^https:\/\/player\.vimeo\.com\/video\/76979871\?/))
  await expect.element(page.getByText(WRONG)).not.toBeInTheDocument()
})

test('an empty field is an error only on submit', async () => {
  const { create } = await show()
  await page.getByRole('button', { name: 'Add', exact: true }).click()
  await expect.element(page.getByText(WRONG)).toBeVisible()
  expect(create).not.toHaveBeenCalled()
})

test.each([
  ['https://youtu.be/dQw4w9WgXcQ?t=42', 3, { id: 'dQw4w9WgXcQ', start: 42 }],
  ['https://vimeo.com/76979871/8272103f6e', 4, { id: '76979871', hash: '8272103f6e' }],
])('%s makes an item of its site’s type', async (address, code, value) => {
  const { create, link, onClose } = await show()
  await link.fill(address)
  await userEvent.keyboard('{Enter}')
  await expect.poll(() => onClose).toHaveBeenCalledOnce()
  expect(create).toHaveBeenCalledExactlyOnceWith(code, value, '')
})

test('when the item cannot be created the dialog stays open with the server’s message', async () => {
  const { link, onClose } = await show(vi.fn(() => Promise.reject(new ApiError('limit.reached', 'This board is full', 409))))
  await link.fill('https://youtu.be/dQw4w9WgXcQ')
  await page.getByRole('button', { name: 'Add', exact: true }).click()
  await expect.element(page.getByText('This board is full')).toBeVisible()
  expect(onClose).not.toHaveBeenCalled()
})

test('for the library it asks for a name too', async () => {
  await loadLibraryTexts()
  const { create, link, onClose } = await show(undefined, true)
  await link.fill('https://vimeo.com/76979871')
  await page.getByRole('button', { name: 'Add', exact: true }).click()
  await expect.element(page.getByText('Enter a name')).toBeVisible()
  expect(create).not.toHaveBeenCalled()
  expect(await axeFaults()).toEqual([])
  await page.getByRole('textbox', { name: 'Name in the library' }).fill(' At the market ')
  await userEvent.keyboard('{Enter}')
  await expect.poll(() => onClose).toHaveBeenCalledOnce()
  expect(create).toHaveBeenCalledExactlyOnceWith(4, { id: '76979871' }, 'At the market')
})
