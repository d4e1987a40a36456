import { page, userEvent } from 'vitest/browser'
import { cleanup } from 'vitest-browser-react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { axeFaults } from '../../testing/axe'
import { confirmComposition } from '../../testing/input-method'
import { renderApp } from '../../testing/render'
import type { User } from '@keel/contract/entities/user'
import { queryClient } from '../../data/_shared/query-client'
import { applyMessage } from '../../data/chat/cache'
import { setMe } from '../../data/users/me'
import { ChatPanel } from './chat-panel'
import { FakeChat, SASHA } from './testing/fake-chat'

let chat: FakeChat
beforeEach(() => {
  chat = new FakeChat()
  setMe({ id: 1 } as User)
})
afterEach(async () => {
  await cleanup()
  setMe(null)
  queryClient.clear()
  localStorage.clear()
})

const show = (shown = true, more: { at?: number; onNewest?: () => void } = {}) =>
  renderApp(
    <main style={{ width: 340, height: 420, display: 'flex' }}>
      <h1 hidden>Room</h1>
      <ChatPanel channelId={7} meId={1} shown={shown} at={more.at} onNewest={more.onNewest} />
    </main>,
    { queryClient },
  )
const field = () => page.getByRole('textbox', { name: 'Write a message' })
const log = () => page.getByRole('log')

describe('the chat', () => {
  test('sends with Enter, breaks the line with Shift+Enter, shows the message once', async () => {
    await show()
    await field().fill('Tere!')
    await userEvent.keyboard('{Shift>}{Enter}{/Shift}Kuidas läheb?{Enter}')
    await expect.element(log().getByText('Kuidas läheb?')).toBeVisible()
    await expect.poll(() => chat.messages.map((message) => message.message)).toEqual(['Tere!\nKuidas läheb?'])
    await expect.poll(() => log().getByRole('article').elements().length).toBe(1)
    await expect.element(field()).toHaveValue('')
    expect(await axeFaults()).toEqual([])
  })

  test('sends nothing with the Enter that confirms a word of an input method', async () => {
    await show()
    await field().fill('日本に')
    confirmComposition()
    await expect.element(field()).toHaveValue('日本に')
    await userEvent.keyboard('行く{Enter}')
    await expect.poll(() => chat.messages.map(({ message }) => message)).toEqual(['日本に行く'])
  })

  test('keeps a text that is too long, says by how much, and sends it when shorter', async () => {
    await show()
    await field().fill(` ${'a'.repeat(4003)} `)
    await expect.element(page.getByText('3 characters too many. Shorten the text or send it in two messages.')).toBeVisible()
    await expect.element(page.getByRole('button', { name: 'Send' })).toBeDisabled()
    await userEvent.keyboard('{Enter}')
    await expect.element(field()).toHaveValue(` ${'a'.repeat(4003)} `)
    await field().fill('a'.repeat(4000))
    await expect.element(page.getByText('0 characters left')).toBeVisible()
    await userEvent.keyboard('{Enter}')
    await expect.poll(() => chat.messages.map(({ message }) => message.length)).toEqual([4000])
  })

  test('shows URLs as links and never HTML', async () => {
    chat.add('<b>vaata</b> https://et.wikipedia.org/wiki/Keel.')
    await show()
    await expect
      .element(log().getByRole('link', { name: 'https://et.wikipedia.org/wiki/Keel' }))
      .toHaveAttribute('rel', 'noopener noreferrer nofollow')
    await expect.element(log().getByText('<b>vaata</b>')).toBeVisible()
  })

  test('keeps a refused message, and sends it again as the same one', async () => {
    chat.failing = [403]
    await show()
    await field().fill('Oluline')
    await userEvent.keyboard('{Enter}')
    await expect.element(page.getByRole('alert')).toHaveTextContent('Not sent. Not yours')
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect.poll(() => chat.messages.length).toBe(1)
    await expect.element(page.getByRole('alert')).not.toBeInTheDocument()
    expect(new Set(chat.sent).size).toBe(1)
    expect(chat.sent).toHaveLength(2)
  })

  test('shows a stored message once, even while its response is lost', async () => {
    chat.losing = 1
    await show()
    await field().fill('Kohal')
    await userEvent.keyboard('{Enter}')
    await expect.element(page.getByRole('button', { name: 'Try again' })).toBeVisible()
    const [stored] = chat.messages
    applyMessage(queryClient, { ...stored!, author: SASHA })
    await expect.element(log().getByText('Sasha')).toBeVisible()
    await expect.element(page.getByRole('button', { name: 'Try again' })).toBeVisible()
    applyMessage(queryClient, stored!)
    await expect.element(page.getByRole('button', { name: 'Try again' })).not.toBeInTheDocument()
    expect(log().getByText('Kohal').elements()).toHaveLength(1)
    window.dispatchEvent(new Event('online'))
    await expect.poll(() => chat.sent).toHaveLength(2)
    expect(chat.messages).toHaveLength(1)
    expect(log().getByText('Kohal').elements()).toHaveLength(1)
  })

  test('marks messages on the screen as seen, and none while it is folded', async () => {
    chat.add('Kas sa näed?')
    chat.unread = 1
    const { unmount } = await show(false)
    await expect.element(log().getByText('Kas sa näed?')).toBeInTheDocument()
    expect(chat.viewed).toBe(0)
    await unmount()
    await show(true)
    await expect.poll(() => chat.viewed).toBe(1)
  })

  test('starts at the newest message and loads older ones on scrolling up', async () => {
    vi.unstubAllGlobals()
    chat = new FakeChat(20)
    for (let i = 1; i <= 45; i++) chat.add(`Sõnum ${i}`)
    await show()
    await expect.element(log().getByText('Sõnum 45', { exact: true })).toBeInViewport()
    const scroller = page.getByRole('group', { name: 'Messages' }).element()
    for (const oldest of [6, 1]) {
      scroller.scrollTop = -scroller.scrollHeight
      await expect.element(log().getByText(`Sõnum ${oldest}`, { exact: true })).toBeInTheDocument()
    }
    await expect.poll(() => log().getByRole('article').elements().length).toBe(45)
  })

  test('keeps its place when a message arrives below, which counts as unread', async () => {
    chat = new FakeChat(40)
    for (let i = 1; i <= 40; i++) chat.add(`Sõnum ${i}`)
    await show()
    await expect.element(log().getByText('Sõnum 40', { exact: true })).toBeInViewport()
    const scroller = page.getByRole('group', { name: 'Messages' }).element()
    scroller.scrollTop = -600
    await expect.element(page.getByRole('button', { name: 'Jump to latest' })).toBeVisible()
    const watched = log().getByText('Sõnum 25', { exact: true }).element()
    const before = watched.getBoundingClientRect().top
    for (let i = 0; i < 3; i++) applyMessage(queryClient, chat.add(`Uus ${i}`))
    await expect.element(log().getByText('Uus 2')).toBeInTheDocument()
    expect(Math.abs(watched.getBoundingClientRect().top - before)).toBeLessThan(2)
    chat.unread = 3
    await queryClient.invalidateQueries({ queryKey: ['channels'] })
    await page.getByRole('button', { name: '3 new messages' }).click()
    await expect.element(log().getByText('Uus 2')).toBeInViewport()
    await expect.poll(() => chat.viewed).toBe(1)
  })

  test('opens at a found message, with those before and after it', async () => {
    chat = new FakeChat(20)
    for (let i = 1; i <= 90; i++) chat.add(`Sõnum ${i}`)
    const onNewest = vi.fn()
    await show(true, { at: 30, onNewest })
    await expect.element(log().getByText('Sõnum 30', { exact: true })).toBeInViewport()
    const scroller = page.getByRole('group', { name: 'Messages' }).element()
    scroller.scrollTop = 0
    await expect.element(log().getByText('Sõnum 60', { exact: true })).toBeInTheDocument()
    await expect.element(log().getByText('Sõnum 40', { exact: true })).toBeInViewport()
    expect(log().getByText('Sõnum 90', { exact: true }).elements()).toEqual([])
    await page.getByRole('button', { name: 'Jump to latest' }).click()
    expect(onNewest).toHaveBeenCalledOnce()
    expect(chat.viewed).toBe(0)
  })

  test('restores an unsent draft and an unsent message', async () => {
    chat.failing = [429]
    const first = await show()
    await field().fill('Saatmata')
    await userEvent.keyboard('{Enter}')
    await expect.element(page.getByRole('alert')).toBeVisible()
    await field().fill('Mustand')
    await first.unmount()
    await show()
    await expect.element(field()).toHaveValue('Mustand')
    await expect.element(page.getByRole('alert')).toHaveTextContent('Not sent yet. Trying again…')
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect.poll(() => chat.messages.map(({ message }) => message)).toEqual(['Saatmata'])
    expect(new Set(chat.sent).size).toBe(1)
  })

  test('shows what the other one has seen, and no field for readers', async () => {
    const me = { id: 1, first_name: 'Tiina', last_name: 'Tamm', role: 1 as const }
    chat.add('Nähtud sõnum', me)
    chat.add('Nägemata sõnum', me)
    chat.seen = 1
    chat.canWrite = false
    await show()
    await expect.element(page.getByText('You no longer share a classroom.')).toBeVisible()
    expect(field().elements()).toEqual([])
    const seen = page.getByText('Seen', { exact: true }).element()
    expect(seen.closest('[data-message]')?.getAttribute('data-message')).toBe('1')
  })

  test('lets the author change a recent message, by menu or arrow key, not an old one', async () => {
    const me = { id: 1, first_name: 'Tiina', last_name: 'Tamm', role: 1 as const }
    chat.add('Vana', me, new Date(Date.now() - 16 * 60_000))
    chat.add('Tree', me)
    await show()
    await field().click()
    await userEvent.keyboard('{ArrowUp}')
    await expect.element(field()).toHaveValue('Tree')
    await field().fill('Tere')
    await userEvent.keyboard('{Enter}')
    await expect.element(log().getByText('Tere', { exact: true })).toBeVisible()
    await expect.element(field()).toHaveValue('')

    await page.getByRole('button', { name: 'Message actions' }).first().click()
    await expect.element(page.getByText('Messages can’t be edited after 15 minutes')).toBeVisible()
    await userEvent.keyboard('{Escape}')
    await page.getByRole('button', { name: 'Message actions' }).last().click()
    await page.getByRole('menuitem', { name: 'Delete' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
    await expect.element(log().getByText('Tere', { exact: true })).not.toBeInTheDocument()
    expect(chat.messages.map((message) => message.message)).toEqual(['Vana'])
  })
})
