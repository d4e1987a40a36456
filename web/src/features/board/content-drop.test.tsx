import { page, userEvent } from 'vitest/browser'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { queryClient } from '../../data/_shared/query-client'
import { closeDialogs, dialogRequests } from '../../items/_shared/dialog-requests'
import { fakeYoutube } from '../../testing/fake-youtube'
import { renderApp } from '../../testing/render'
import { toasts } from '../../ui/toast/toast'
import { BoardView } from './board-view'
import { textItem } from './testing/text-item'

let sent: unknown[] = []
/** What somebody else has deleted. */
let gone: string[] = []
beforeEach(fakeYoutube)
beforeEach(() => {
  sent = []
  gone = []
  vi.stubGlobal('fetch', async (url: string, { method, body }: RequestInit) => {
    const path = new URL(url, location.href).pathname.replace('/api/v1', '')
    if (method === 'GET') return Response.json({ data: path.endsWith('/items') ? [textItem(1, 'One'), textItem(2, 'Two')] : {} })
    const value = typeof body === 'string' ? (JSON.parse(body) as unknown) : null
    sent.push([method, path, value])
    if (gone.includes(path)) return Response.json({ code: 'not.found', message: 'Not found' }, { status: 404 })
    return Response.json({ data: { ...textItem(9, ''), ...(value as object) } })
  })
})
afterEach(() => {
  closeDialogs()
  queryClient.clear()
})

async function open(editing = true) {
  await renderApp(
    <main style={{ height: 600, overflowY: 'auto' }}>
      <BoardView boardId={5} canEdit editing={editing} roomId={8} />
      <aside>
        <input aria-label="Message" />
      </aside>
    </main>,
    { queryClient },
  )
  await expect.element(page.getByText('Two')).toBeVisible()
  if (editing) await expect.element(page.getByRole('button', { name: 'Add an item here' }).last()).toBeVisible()
}
function transfer(content: string | File[]): DataTransfer {
  const data = new DataTransfer()
  if (typeof content === 'string') data.setData('text/plain', content)
  else for (const file of content) data.items.add(file)
  return data
}
/** Returns whether the page took it. */
const paste = (content: string | File[], target: Element = document.body): boolean =>
  !target.dispatchEvent(new ClipboardEvent('paste', { bubbles: true, cancelable: true, clipboardData: transfer(content) }))
function drag(name: 'dragover' | 'drop', content: string | File[], target: Element, clientY = 0): boolean {
  const event = new DragEvent(name, { bubbles: true, cancelable: true, dataTransfer: transfer(content), clientY })
  return !target.dispatchEvent(event)
}
const middle = (text: string): number => {
  const { top, height } = (page.getByText(text).element().closest('[data-item-id]') as Element).getBoundingClientRect()
  return top + height / 2
}
const main = () => page.getByRole('main').element()
const file = (name: string, type = '') => new File(['x'], name, { type })
const png = file('map.png', 'image/png')
const queued = () => {
  const kinds: string[] = []
  for (let request = dialogRequests.getState().file; request; request = request.next ?? null)
    kinds.push(`${request.kind} ${request.file?.name}`)
  return kinds
}

test('a link to a video becomes that video, and can be taken back', async () => {
  await open()
  expect(paste('https://youtu.be/dQw4w9WgXcQ?t=42')).toBe(true)
  await expect.element(page.getByText('1 item added')).toBeVisible()
  const value = { id: 'dQw4w9WgXcQ', start: 42 }
  expect(sent).toEqual([['POST', '/boards/5/items', expect.objectContaining({ type: 3, value, before_id: null })]])
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect.poll(() => sent.at(-1)).toEqual(['DELETE', '/boards/items/9', null])
})

test('a text opens the import where it belongs: below the edited item, last without one', async () => {
  await open()
  paste('cat - kass\ndog - koer')
  expect(dialogRequests.getState().import).toEqual({ boardId: 5, beforeId: null, source: 'cat - kass\ndog - koer' })
  closeDialogs()
  await page.getByText('One').click()
  await expect.element(page.getByRole('article').first()).toHaveAttribute('data-selected')
  paste('cat - kass')
  expect(dialogRequests.getState().import).toEqual({ boardId: 5, beforeId: 2, source: 'cat - kass' })
  expect(sent).toEqual([])
})

test('dropped files are uploaded one after the other, each becomes an item above the one under the pointer', async () => {
  await open()
  expect(drag('dragover', [png], main(), middle('Two') - 2)).toBe(true)
  await expect.element(page.getByText('Drop to add here')).toBeVisible()
  drag('drop', [png, file('unit.pdf', 'application/pdf'), file('talk.mp3', 'audio/mpeg')], main(), middle('Two') - 2)
  await expect.element(page.getByText('Drop to add here')).not.toBeInTheDocument()
  expect(queued()).toEqual(['image map.png', 'pdf unit.pdf', 'audio talk.mp3'])
  const first = dialogRequests.getState().file
  await first?.use(31, 'map.png')
  await first?.next?.use(32, 'unit.pdf')
  await expect.element(page.getByText('2 items added')).toBeVisible()
  expect(sent).toEqual([
    ['POST', '/boards/5/items', expect.objectContaining({ type: 7, value: { file_id: 31 }, before_id: 2 })],
    ['POST', '/boards/5/items', expect.objectContaining({ type: 9, value: { file_id: 32 }, before_id: 2 })],
  ])
  closeDialogs()
  drag('drop', [png], main(), 590)
  await dialogRequests.getState().file?.use(33, 'map.png')
  expect(sent.at(-1)).toEqual(['POST', '/boards/5/items', expect.objectContaining({ before_id: null })])
})

test('what was added is taken back where it still is, and no more', async () => {
  await open()
  drag('drop', [png, file('two.png', 'image/png'), file('three.png', 'image/png')], main(), 590)
  const first = dialogRequests.getState().file
  await first?.use(31, 'map.png')
  gone = ['/boards/items/9']
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect.poll(() => sent.filter((call) => (call as unknown[])[0] === 'DELETE').length).toBe(1)
  await first?.next?.use(32, 'two.png')
  await first?.next?.next?.use(33, 'three.png')
  await expect.element(page.getByText('2 items added')).toBeVisible()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect.poll(() => sent.filter((call) => (call as unknown[])[0] === 'DELETE').length).toBe(3)
  expect(toasts.getState().list.filter(({ kind }) => kind === 'error')).toEqual([])
})

test('what is no item is imported, alone; what cannot be either is named', async () => {
  await open()
  drag('drop', [file('words.xlsx')], main(), 590)
  expect(dialogRequests.getState().import).toMatchObject({ boardId: 5, source: { name: 'words.xlsx' } })
  closeDialogs()
  drag('drop', [file('words.xlsx'), png, file('film.mp4', 'video/mp4')], main(), 590)
  expect([queued(), dialogRequests.getState().import]).toEqual([['image map.png'], null])
  await expect.element(page.getByText('Drop files to import one at a time: words.xlsx.')).toBeVisible()
  await expect.element(page.getByText('Videos can’t be uploaded. Paste a link to YouTube or Vimeo instead.')).toBeVisible()
  closeDialogs()
  drag(
    'drop',
    Array.from({ length: 21 }, (_, n) => file(`${n}.png`)),
    main(),
    590,
  )
  await expect.element(page.getByText('Add up to 20 files at once.')).toBeVisible()
  expect(queued()).toEqual([])
})

test('fields, dialogs and drags of the page itself keep what is theirs', async () => {
  await open()
  const field = page.getByRole('textbox', { name: 'Message' }).element()
  expect([paste('cat - kass', field), drag('drop', 'cat - kass', field)]).toEqual([false, false])
  document.dispatchEvent(new DragEvent('dragstart'))
  expect(drag('drop', 'cat - kass', main())).toBe(false)
  document.dispatchEvent(new DragEvent('dragend'))
  // Nothing is written into a tick box.
  const tick = document.body.appendChild(document.createElement('input'))
  tick.type = 'checkbox'
  expect(paste('cat - kass', tick)).toBe(true)
  closeDialogs()
  tick.remove()
  const dialog = document.body.appendChild(document.createElement('div'))
  dialog.role = 'dialog'
  expect([paste('cat - kass'), drag('dragover', 'cat - kass', dialog)]).toEqual([false, false])
  dialog.remove()
  expect(dialogRequests.getState().import).toBeNull()
  expect(drag('drop', 'cat - kass', main())).toBe(true)
  expect(dialogRequests.getState().import).toMatchObject({ source: 'cat - kass' })
})

test('a board that is only read takes nothing, and a file dropped on it does not replace the page', async () => {
  await open(false)
  expect([paste('https://youtu.be/dQw4w9WgXcQ'), drag('drop', 'cat - kass', main())]).toEqual([false, false])
  expect([drag('dragover', [png], main()), drag('drop', [png], main())]).toEqual([true, true])
  await userEvent.keyboard('{Escape}')
  expect([queued(), sent, dialogRequests.getState().import]).toEqual([[], [], null])
})
