import { page, userEvent } from 'vitest/browser'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { spokenAnswer } from '@keel/contract/items/spoken-answer/behaviour'
import { SpokenAnswerValue } from '@keel/contract/items/spoken-answer/schema'
import { axeFaults } from '../../testing/axe'
import { takeUploads } from '../../testing/fake-upload'
import { discardRecording } from '../_shared/recorder/recordings'
import { showEditor } from '../_shared/testing'

beforeEach(() => {
  // The headless shell reports that it would ask.
  vi.spyOn(navigator.permissions, 'query').mockResolvedValue({ state: 'granted' } as PermissionStatus)
})
// A recording is kept after its recorder is unmounted.
afterEach(() => discardRecording('item-7'))
const field = (name: string) => page.getByRole('textbox', { name, exact: true })
const button = (name: string) => page.getByRole('button', { name, exact: true })

test('writes what to do and to say, in a language, with limits', async () => {
  const { last } = await showEditor<SpokenAnswerValue>(25, spokenAnswer.emptyValue())
  await expect.element(field('What to do')).toHaveFocus()
  await expect.element(page.getByText('Students don’t see this exercise yet')).toBeVisible()
  await userEvent.keyboard('Say it.')
  await expect.element(page.getByText('Students don’t see this exercise yet')).not.toBeInTheDocument()
  await field('What to say').fill('Tere!')
  await expect.element(page.getByText('Students hear nothing.')).toBeVisible()
  await page.getByRole('checkbox', { name: 'Show the text' }).click()
  await expect.element(page.getByText('Students can neither read nor hear the text.')).toBeVisible()
  expect(await axeFaults()).toEqual([])
  await page.getByRole('combobox', { name: 'Language' }).selectOptions('et')
  await expect.element(page.getByText('Students only hear it.')).toBeVisible()
  await page.getByRole('combobox', { name: 'Recordings per student' }).selectOptions('5')
  await field('Longest recording, in seconds').fill('20')
  const value = { ask: 'Say it.', text: 'Tere!', text_shown: false, lang: 'et', file_id: null, max_seconds: 20, takes: 5 }
  expect(last()).toEqual(value)
  // Not a length that can be stored.
  await field('Longest recording, in seconds').fill('2')
  expect(SpokenAnswerValue.parse(last())).toEqual(value)
  await field('Longest recording, in seconds').fill('')
  await userEvent.keyboard('{Tab}')
  await expect.element(field('Longest recording, in seconds')).toHaveValue('20')
  expect(await axeFaults()).toEqual([])
})

test('records an example, keeps what is written meanwhile, and deletes it', async () => {
  const uploads = takeUploads()
  const { last } = await showEditor<SpokenAnswerValue>(25, { ...spokenAnswer.emptyValue(), ask: 'Say it.' })
  await button('Record').click()
  await expect.element(page.getByRole('timer')).toHaveTextContent('0:01')
  await button('Stop').click()
  await button('Save').click()
  await field('What to do').fill('Repeat it.')
  uploads[0]?.answer({ id: 31, name: 'a.wav', mime: 'audio/wav', size: 6 })
  await expect.poll(() => last()).toMatchObject({ ask: 'Repeat it.', file_id: 31 })
  await expect.element(button('Record again')).toBeVisible()
  await button('Delete the recording').click()
  expect(last()).toMatchObject({ ask: 'Repeat it.', file_id: null })
})
