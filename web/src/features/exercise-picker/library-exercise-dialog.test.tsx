import { page, userEvent } from 'vitest/browser'
import { beforeAll, expect, test, vi } from 'vitest'
import { ApiError } from '../../data/_shared/errors'
import { loadLibraryTexts } from '../../i18n/language'
import { axeFaults } from '../../testing/axe'
import { renderApp } from '../../testing/render'
import { LibraryExerciseDialog } from './library-exercise-dialog'
import type { LibraryExerciseFormProps } from './library-exercise-form'

beforeAll(loadLibraryTexts)

async function show(props: Partial<LibraryExerciseFormProps> = {}) {
  const onSubmit = vi.fn(async (_code: number, _name: string) => undefined)
  const onClose = vi.fn()
  await renderApp(
    <main>
      <h1>Library</h1>
      <LibraryExerciseDialog onSubmit={onSubmit} onClose={onClose} {...props} />
    </main>,
  )
  return { onSubmit, onClose, name: page.getByRole('textbox', { name: 'Exercise name' }) }
}

test('an exercise is selected, then named; Back leads to the selection again', async () => {
  const { onSubmit, onClose, name } = await show()
  await page.getByRole('button', { name: /^Match/ }).click()
  await expect.element(name).toHaveFocus()
  await page.getByRole('button', { name: 'Back', exact: true }).click()
  await expect.element(page.getByRole('button', { name: /^Select a word/ })).toHaveFocus()
  await userEvent.keyboard('{Enter}')
  await expect.element(name).toHaveValue('Select a word')
  await expect.element(name).toHaveAttribute('maxlength', '64')
  expect(await axeFaults()).toEqual([])
  await name.fill('')
  await page.getByRole('button', { name: 'Create' }).click()
  await expect.element(page.getByText('Enter a name')).toBeVisible()
  expect(onSubmit).not.toHaveBeenCalled()
  await name.fill(' Past tense ')
  await userEvent.keyboard('{Enter}')
  await expect.poll(() => onClose).toHaveBeenCalledOnce()
  expect(onSubmit).toHaveBeenCalledExactlyOnceWith(10, 'Past tense')
})

test('before the selection Back leads to the step before, and Cancel closes', async () => {
  const onBack = vi.fn()
  const { onClose } = await show({ onBack })
  await page.getByRole('button', { name: 'Back', exact: true }).click()
  expect(onBack).toHaveBeenCalledOnce()
  await page.getByRole('button', { name: 'Cancel' }).click()
  expect(onClose).toHaveBeenCalledOnce()
})

test('an existing exercise is renamed; a failure stays in the dialog', async () => {
  const onSubmit = vi.fn(() => Promise.reject(new ApiError('not.found', 'It is not there', 404)))
  const { onClose, name } = await show({ edited: { code: 10, name: 'Past tense' }, onSubmit })
  await name.fill('Perfect')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect.element(page.getByRole('alert')).toHaveTextContent('It is not there')
  expect(page.getByRole('button', { name: 'Back' }).elements()).toEqual([])
  expect(onClose).not.toHaveBeenCalled()
})
