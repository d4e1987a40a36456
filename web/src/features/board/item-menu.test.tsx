import type { BoardItem } from '@keel/contract/entities/board-item'
import { page } from 'vitest/browser'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { queryClient } from '../../data/_shared/query-client'
import { renderApp } from '../../testing/render'
import { BoardView } from './board-view'
import { textItem } from './testing/text-item'

let sent: unknown[] = []
let items: BoardItem[] = []
beforeEach(() => {
  sent = []
  items = [textItem(1, 'One'), textItem(2, 'Two')]
  vi.stubGlobal('fetch', async (url: string, { method, body }: RequestInit) => {
    const path = new URL(url, location.href).pathname.replace('/api/v1', '')
    if (method !== 'GET') sent.push([method, path, typeof body === 'string' ? (JSON.parse(body) as unknown) : null])
    if (path.endsWith('/hidden'))
      return Response.json({ data: { ...textItem(1, 'One'), ...((body as string).includes('1') ? { hidden: 1 } : {}) } })
    if (path.endsWith('/duplicate')) return Response.json({ data: textItem(9, 'One, copied') })
    return Response.json({ data: path.endsWith('/items') ? items : {} })
  })
})
afterEach(() => queryClient.clear())

const note: BoardItem = { ...textItem(3, 'Play it twice'), type: 32, hidden: 1 }

const choose = async (entry: string) => {
  await page.getByRole('button', { name: 'Text: actions' }).first().click()
  await page.getByRole('menuitem', { name: entry, exact: true }).click()
}
const mark = () => page.getByRole('article').first().getByText('Hidden from students')

test('an item is given as homework where that is possible', async () => {
  const onGive = vi.fn()
  await renderApp(<BoardView boardId={5} canEdit roomId={8} onGive={onGive} />, { queryClient })
  await choose('Give as homework…')
  expect(onGive.mock.calls).toEqual([[1]])
})

test('a note for the teacher is neither shown to students nor given as homework, and looks like no hidden item', async () => {
  items = [note]
  await renderApp(<BoardView boardId={5} canEdit roomId={8} onGive={vi.fn()} />, { queryClient })
  const shown = page.getByRole('article', { name: 'Note for the teacher' })
  await expect.element(shown.getByText('Students don’t see this note')).toBeVisible()
  expect(shown.getByText('Hidden from students').elements()).toEqual([])
  await expect.element(shown).not.toHaveAttribute('data-hidden')
  await page.getByRole('button', { name: 'Note for the teacher: actions' }).click()
  await expect.element(page.getByRole('menuitem', { name: 'Duplicate' })).toBeVisible()
  const entries = page.getByRole('menuitem').elements()
  expect(entries.map(({ textContent }) => textContent)).toEqual(['Edit', 'Move up', 'Move down', 'Duplicate', 'Delete'])
})

test('an item is hidden with a mark for the teacher, shown again and duplicated', async () => {
  await renderApp(
    <main>
      <BoardView boardId={5} canEdit roomId={8} />
    </main>,
    { queryClient },
  )
  await choose('Hide from students')
  await expect.element(mark()).toBeVisible()
  await choose('Show to students')
  await expect.element(mark()).not.toBeInTheDocument()
  await choose('Duplicate')
  await expect
    .poll(() =>
      page
        .getByRole('article')
        .elements()
        .map((one) => one.textContent),
    )
    .toEqual([expect.stringContaining('One'), expect.stringContaining('One, copied'), expect.stringContaining('Two')])
  expect(sent).toEqual([
    ['PUT', '/boards/items/1/hidden', { hidden: 1 }],
    ['PUT', '/boards/items/1/hidden', { hidden: 2 }],
    ['POST', '/boards/items/1/duplicate', null],
  ])
})
