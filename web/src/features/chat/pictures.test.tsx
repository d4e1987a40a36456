import { page, userEvent } from 'vitest/browser'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import type { User } from '@keel/contract/entities/user'
import { setMe } from '../../data/users/me'
import { pictureFile } from '../../lib/convert/picture-file'
import { takeUploads } from '../../testing/fake-upload'
import { renderApp } from '../../testing/render'
import { ChatPanel } from './chat-panel'
import { FakeChat } from './testing/fake-chat'

let chat: FakeChat
/** Attachments stay as long as the page lives: each test is another person. */
let meId = 100
beforeEach(() => {
  localStorage.clear()
  chat = new FakeChat()
  meId++
  setMe({ id: meId } as User)
})

async function drawing(type: string, width = 4, height = 3, name = 'map.png'): Promise<File> {
  const canvas = new OffscreenCanvas(width, height)
  canvas.getContext('2d')?.fillRect(0, 0, width, height)
  return new File([await canvas.convertToBlob({ type: type === 'image/webp' ? type : 'image/png' })], name, { type })
}
/** Returns a picture padded to this size: readers skip what follows its end. */
const padded = (file: File, bytes: number) => new File([file, new Uint8Array(bytes - file.size)], file.name, { type: file.type })

const show = () =>
  renderApp(
    <main style={{ width: 340, height: 420, display: 'flex' }}>
      <h1 hidden>Room</h1>
      <ChatPanel channelId={7} meId={meId} />
    </main>,
  )
const list = () => page.getByRole('list', { name: 'Images to send' })
const images = () => list().getByRole('listitem').elements().length
const send = () => page.getByRole('button', { name: 'Send' })
const pick = (...files: File[]) => userEvent.upload(document.querySelector('input[type=file]') as HTMLInputElement, files)

describe('pictures of a message', () => {
  test('are uploaded at once, and the message is sent when they are stored', async () => {
    const bodies: unknown[] = []
    const answer = globalThis.fetch
    vi.stubGlobal('fetch', (url: string, init: RequestInit) => {
      if (init.method === 'POST' && url.endsWith('/chat/messages')) bodies.push(JSON.parse(init.body as string))
      return answer(url, init)
    })
    const uploads = takeUploads()
    const first = await show()
    await expect.element(send()).toBeDisabled()
    await pick(await drawing('image/png'))
    await expect.poll(() => uploads).toHaveLength(1)
    uploads[0]?.progress(40)
    await expect.element(page.getByRole('status', { name: 'Loading, 40%' })).toBeVisible()
    await expect.element(send()).toBeDisabled()
    // They stay while another channel is open.
    await first.unmount()
    await show()
    await expect.element(page.getByRole('status', { name: 'Loading, 40%' })).toBeVisible()
    uploads[0]?.answer({ id: 44, name: 'map.png' })
    await send().click()
    await expect.poll(() => bodies).toMatchObject([{ message: '', files: [{ id: 44, width: 4, height: 3 }] }])
    await expect.element(list()).not.toBeInTheDocument()
    expect(uploads).toHaveLength(1)
  })

  test('a refused one shows it and delays the message until it is removed', async () => {
    const uploads = takeUploads((upload) => upload.refuse(413, { code: 'too.large', message: 'This file is too large' } as never))
    await show()
    await page.getByRole('textbox', { name: 'Write a message' }).fill('Vaata')
    await pick(new File(['no picture'], 'a.png', { type: 'image/png' }), await drawing('image/png'))
    await expect.element(list().getByText('This file can’t be sent as an image')).toBeVisible()
    await expect.element(list().getByText('This file is too large')).toBeVisible()
    expect(uploads).toHaveLength(1)
    await expect.element(send()).toBeDisabled()
    await page.getByRole('button', { name: 'Remove image 2' }).click()
    await expect.element(send()).toBeDisabled()
    await page.getByRole('button', { name: 'Remove image 1' }).click()
    await send().click()
    await expect.poll(() => chat.messages.map(({ message }) => message)).toEqual(['Vaata'])
  })

  test('one removed during its upload is cancelled, and the others go on', async () => {
    const uploads = takeUploads()
    await show()
    await pick(await drawing('image/png', 4, 3, 'one.png'), await drawing('image/png', 4, 3, 'two.png'))
    await expect.poll(() => uploads).toHaveLength(2)
    await page.getByRole('button', { name: 'Remove image 1' }).click()
    // They are drawn smaller at the same time, so either may be sent first.
    const [stopped, left] = ['one', 'two'].map((name) => uploads.find(({ file }) => file.name.startsWith(name)))
    expect([stopped?.stopped, left?.stopped]).toEqual([true, false])
    left?.answer({ id: 45, name: 'two.png' })
    await send().click()
    await expect.poll(() => chat.messages).toHaveLength(1)
    expect(page.getByRole('alert').elements()).toEqual([])
  })

  test('no more than ten are taken; other files are left alone', async () => {
    takeUploads()
    await show()
    const png = await drawing('image/png')
    await pick(...Array.from({ length: 9 }, () => png))
    await expect.poll(images).toBe(9)
    const data = new DataTransfer()
    for (const file of [new File(['a'], 'a.txt', { type: 'text/plain' }), png]) data.items.add(file)
    const paste = (clipboardData: DataTransfer) =>
      page
        .getByRole('textbox', { name: 'Write a message' })
        .element()
        .dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
    paste(data)
    await expect.poll(images).toBe(10)
    expect(page.getByText('You can add up to 10 images to a message').elements()).toEqual([])
    paste(data)
    await expect.element(page.getByText('You can add up to 10 images to a message')).toBeVisible()
    expect(images()).toBe(10)
  })

  test('text that comes as HTML with an image of it is pasted as text', async () => {
    await show()
    const field = page.getByRole('textbox', { name: 'Write a message' })
    await field.click()
    const clipboardData = new DataTransfer()
    clipboardData.setData('text/html', '<p>only html</p>')
    clipboardData.items.add(await drawing('image/png'))
    field.element().dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
    await expect.element(field).toHaveValue('only html')
    expect(images()).toBe(0)
  })

  test('are dropped on the conversation, which shows that it takes them', async () => {
    takeUploads()
    await show()
    const panel = page.getByRole('region', { name: 'Chat' })
    await expect.element(panel).toBeVisible()
    const file = await drawing('image/png')
    const drag = (type: string, into: 'file' | 'text', relatedTarget: Element | null = null) => {
      const dataTransfer = new DataTransfer()
      if (into === 'file') dataTransfer.items.add(file)
      else dataTransfer.setData('text/plain', 'word')
      const event = new DragEvent(type, { dataTransfer, relatedTarget, bubbles: true, cancelable: true })
      panel.element().dispatchEvent(event)
      return event.defaultPrevented
    }
    const hint = () => page.getByText('Drop to add the image')
    expect(drag('dragover', 'text')).toBe(false)
    expect(drag('drop', 'text')).toBe(false)
    expect(drag('dragover', 'file')).toBe(true)
    await expect.element(hint()).toBeVisible()
    drag('dragleave', 'file', page.getByRole('textbox').element())
    drag('dragover', 'file')
    await expect.element(hint()).toBeVisible()
    drag('dragleave', 'file', document.body)
    await expect.element(hint()).not.toBeInTheDocument()
    drag('dragover', 'file')
    expect(drag('drop', 'file')).toBe(true)
    await expect.element(hint()).not.toBeInTheDocument()
    await expect.poll(images).toBe(1)
  })
})

describe('a picture to send', () => {
  test('a small one of a usual type is sent unchanged, under a name of its type', async () => {
    const sent = await pictureFile(await drawing('image/png', 40, 30, 'my.map.jpeg'))
    expect([sent?.file.name, sent?.file.type, sent?.width, sent?.height]).toEqual(['my.map.png', 'image/png', 40, 30])
    expect((await pictureFile(await drawing('image/png', 1, 1, '.png')))?.file.name).toBe('picture.png')
  })

  test('a large one, or one of another type, becomes a photo with its proportions', async () => {
    const large = await pictureFile(padded(await drawing('image/png', 3000, 1000), 1_500_001))
    expect([large?.file.name, large?.file.type, large?.width, large?.height]).toEqual(['map.jpg', 'image/jpeg', 2560, 853])
    const limit = await pictureFile(padded(await drawing('image/png', 3000, 10), 1_500_000))
    expect([limit?.file.type, limit?.width]).toEqual(['image/png', 3000])
    const other = await pictureFile(await drawing('image/webp', 40, 30, 'a.webp'))
    expect([other?.file.name, other?.file.type, other?.width, other?.height]).toEqual(['a.jpg', 'image/jpeg', 40, 30])
    const thin = await pictureFile(padded(await drawing('image/png', 1, 4000), 1_500_001))
    expect([thin?.width, thin?.height]).toEqual([1, 2560])
    const bitmap = other && (await createImageBitmap(other.file))
    expect(bitmap && [bitmap.width, bitmap.height]).toEqual([40, 30])
  })

  test('transparent parts are white in a photo', async () => {
    const canvas = new OffscreenCanvas(8, 8)
    canvas.getContext('2d')
    const sent = await pictureFile(new File([await canvas.convertToBlob({ type: 'image/webp' })], 'a.webp', { type: 'image/webp' }))
    const context = new OffscreenCanvas(8, 8).getContext('2d')
    if (sent) context?.drawImage(await createImageBitmap(sent.file), 0, 0)
    expect([...(context?.getImageData(4, 4, 1, 1).data ?? [])].every((value) => value > 250)).toBe(true)
  })

  test('an animated one is not made smaller, and is refused when it is too large', async () => {
    const gif = new File(
      [Uint8Array.from(atob('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7'), (c) => c.charCodeAt(0))],
      'a.gif',
      {
        type: 'image/gif',
      },
    )
    const sent = await pictureFile(padded(gif, 20_971_520))
    expect([sent?.file.type, sent?.file.size]).toEqual(['image/gif', 20_971_520])
    expect(await pictureFile(padded(gif, 20_971_521))).toBeNull()
    expect(await pictureFile(new File(['text'], 'a.png', { type: 'image/png' }))).toBeNull()
  })
})
