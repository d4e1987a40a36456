import { page } from 'vitest/browser'
import { afterEach, expect, test, vi } from 'vitest'
import { queryClient } from '../../data/_shared/query-client'
import { dialogRequests, closeDialogs } from '../../items/_shared/dialog-requests'
import { renderApp } from '../../testing/render'
import { BoardView } from './board-view'

afterEach(() => {
  closeDialogs()
  queryClient.clear()
})

test('an uploaded file is not in editing: students can use it at once', async () => {
  vi.stubGlobal('fetch', async (_url: string, { method, body }: RequestInit) =>
    Response.json({
      data: method === 'POST' ? { id: 9, board_id: 5, name: null, props: {}, version: 1, ...(JSON.parse(body as string) as object) } : [],
    }),
  )
  await renderApp(
    <main>
      <BoardView boardId={5} canEdit roomId={null} />
    </main>,
    { queryClient },
  )
  await page.getByRole('button', { name: 'Add an item here' }).click()
  await page.getByRole('menuitem', { name: 'Audio', exact: true }).click()
  await dialogRequests.getState().file?.use(77, 'map.png')
  await expect.element(page.getByRole('article', { name: 'Audio' })).toBeVisible()
  expect(document.querySelector('[data-selected]')).toBeNull()
})
