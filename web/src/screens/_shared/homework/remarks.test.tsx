import { page } from 'vitest/browser'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import type { HomeworkRemark } from '@keel/contract/entities/homework'
import { queryClient } from '../../../data/_shared/query-client'
import { setMe } from '../../../data/users/me'
import { loadHomeworkTexts } from '../../../i18n/language'
import { takeCalls } from '../../../testing/fake-api'
import { renderApp } from '../../../testing/render'
import { Remarks } from './remarks'

beforeAll(loadHomeworkTexts)
beforeEach(() => {
  queryClient.clear()
  setMe({ id: 1, first_name: 'Tiina', last_name: 'Tamm', email: 't@example.test', role: 1, verify: 1, lang: 'en', sounds: false })
})

const remark = (id: number, author_id: number, text: string): HomeworkRemark => ({
  id,
  author_id,
  item_id: null,
  text,
  created_at: '2026-12-04T12:00:00Z',
  released_at: author_id === 1 ? null : '2026-12-04T12:00:00Z',
})

async function show(studentId: number, remarks: HomeworkRemark[] = []) {
  const calls = takeCalls(() => ({ remarks, results: [] }))
  const shown = await renderApp(
    <main>
      <Remarks homeworkId={3} studentId={studentId} itemId={null} otherName="Anna Tamm" />
    </main>,
    { queryClient },
  )
  return { asked: () => calls.filter(({ method }) => method !== 'GET').map(({ method, path, body }) => [method, path, body]), shown }
}
const field = page.getByRole('textbox', { name: 'Remark' })

test('what is being written stays with its student until it is added', async () => {
  const { shown } = await show(7)
  await page.getByRole('button', { name: 'Add remark' }).click()
  await field.fill('For Anna only')
  await shown.unmount()
  const other = await show(8)
  await expect.element(page.getByRole('button', { name: 'Add remark' })).toBeVisible()
  await expect.element(field).not.toBeInTheDocument()
  await other.shown.unmount()
  const { asked } = await show(7)
  await expect.element(field).toHaveValue('For Anna only')
  await page.getByRole('button', { name: 'Add', exact: true }).click()
  await expect.element(field).not.toBeInTheDocument()
  expect(asked()).toEqual([['POST', '/homework/3/students/7/remarks', { text: 'For Anna only' }]])
})

test('only the author can delete a remark, after a question', async () => {
  const { asked } = await show(7, [remark(1, 1, 'Look again'), remark(2, 7, 'Which one?')])
  await expect.element(page.getByText('Which one?')).toBeVisible()
  expect(page.getByRole('button', { name: 'Delete remark' }).elements()).toHaveLength(1)
  await page.getByRole('button', { name: 'Delete remark' }).click()
  const dialog = page.getByRole('dialog', { name: 'Delete this remark?' })
  await expect.element(dialog.getByText('Look again')).toBeVisible()
  await dialog.getByRole('button', { name: 'Delete' }).click()
  await expect.poll(asked).toEqual([['DELETE', '/homework/remarks/1', undefined]])
})
