import { fileURLToPath } from 'node:url'
import type { ExportedWord, DueCards } from '@keel/contract/entities/vocabulary'
import { axeFaults } from '../fixtures/axe'
import { toast } from '../fixtures/toast'
import { expect, test } from '../fixtures/test'
import type { Page } from '@playwright/test'

test('a student adds words and reviews them offline: no answer is lost or sent twice', async ({ teacher, student, room }) => {
  const { page, api } = student
  await teacher.api.send('POST', `/rooms/${room.id}/lesson`, { name: 'Fish' })
  await page.goto('/home')
  await page.getByRole('navigation').getByRole('link', { name: 'Vocabulary' }).click()
  await expect(page.getByText('Your vocabulary')).toBeVisible()
  expect(await axeFaults(page)).toEqual([])

  await page.getByRole('button', { name: 'Add words' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Language of the word').selectOption({ label: 'Estonian' })
  await dialog.getByLabel('Language of the translation').selectOption({ label: 'English' })
  await dialog.getByRole('textbox', { name: 'Word' }).fill('<b>kala</b>')
  await dialog.getByRole('textbox', { name: 'Translation' }).fill('fish')
  await page.keyboard.press('Enter')
  await expect(dialog.getByText('<b>kala</b> - added to dictionary')).toBeVisible()
  await expect(dialog.getByRole('textbox', { name: 'Word' })).toBeFocused()
  await dialog.getByText('Paste a list').click()
  await dialog.getByRole('textbox', { name: 'One word per line' }).fill('maja - house\nkoer - dog\nõun - apple\nminema - (to) go')
  expect(await axeFaults(page)).toEqual([])
  await dialog.getByRole('button', { name: 'Add 4 words' }).click()
  await expect(dialog).toBeHidden()
  const list = page.getByRole('list', { name: 'Your words' })
  await expect(list.getByRole('listitem')).toHaveCount(5)
  await expect(list.getByRole('listitem').filter({ hasText: 'õun' })).toContainText('Estonian → English')
  await expect(list.getByRole('listitem').filter({ hasText: 'õun' })).toContainText('lesson “Fish”')

  const choose = async (word: string, task: string) => {
    await page.getByRole('button', { name: `Actions for “${word}”` }).click()
    await page.getByRole('menuitem', { name: task }).click()
  }
  await choose('<b>kala</b>', 'Edit')
  await dialog.getByRole('textbox', { name: 'Word' }).fill('maja')
  await page.keyboard.press('Enter')
  await expect(dialog.getByText('You already have this word')).toBeVisible()
  await dialog.getByRole('textbox', { name: 'Word' }).fill('kala')
  await page.keyboard.press('Enter')
  await expect(list.getByText('kala', { exact: true })).toBeVisible()
  await choose('minema', 'Delete')
  // While hovered, the toast stays.
  const deleted = toast(page, '“minema” deleted')
  await deleted.hover()
  await expect(list.getByRole('listitem')).toHaveCount(4)
  await expect(list.locator(':focus')).toHaveAccessibleName(/^Actions for/)
  await deleted.getByRole('button', { name: 'Undo' }).click()
  await expect(list.getByRole('listitem')).toHaveCount(5)
  await page.getByRole('searchbox', { name: 'Search your words' }).fill('HOU')
  await expect(list.getByRole('listitem')).toHaveCount(1)
  await expect(list).toContainText('maja')

  await expect(page.getByText('5 cards to review')).toBeVisible()
  await page.getByRole('link', { name: 'Review', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'kala' })).toBeVisible()
  expect(await axeFaults(page)).toEqual([])
  await page.keyboard.press('Space')
  await expect(page.getByText('fish', { exact: true })).toBeVisible()
  expect(await axeFaults(page)).toEqual([])
  await page.keyboard.press('3')
  await expect(page.getByRole('heading', { name: 'maja' })).toBeVisible()

  // Every answer arrives, and the server's response is lost: it is sent again.
  await page.route('**/words/reviews', async (route) => {
    await route.fetch()
    await route.abort()
  })
  await page.getByRole('switch', { name: 'Type answers' }).check()
  await page.getByRole('textbox', { name: 'Your answer' }).fill('House!')
  await page.keyboard.press('Enter')
  await expect(page.getByText('Correct', { exact: true })).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(page.getByText('1 answer is saved on this device')).toBeVisible()
  await student.context.setOffline(true)
  await page.unroute('**/words/reviews')
  await expect(page.getByRole('heading', { name: 'koer' })).toBeVisible()
  await page.getByRole('button', { name: 'I don’t know' }).click()
  await expect(page.getByText('Not quite')).toBeVisible()
  await page.keyboard.press('Enter')
  await page.getByRole('textbox', { name: 'Your answer' }).fill('aple')
  await page.keyboard.press('Enter')
  await expect(page.getByText('Almost correct')).toBeVisible()
  await page.getByRole('button', { name: /^Good/ }).click()
  await page.getByRole('textbox', { name: 'Your answer' }).fill('go')
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: /^Easy/ }).click()
  await expect(page.getByText('4 answers are saved on this device')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'koer' })).toBeVisible()
  await page.getByRole('textbox', { name: 'Your answer' }).fill('dog')
  await page.keyboard.press('Enter')
  await expect(page.getByText('Correct', { exact: true })).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'Done for now' })).toBeVisible()
  await expect(page.getByText('Correct on first try: 4 of 5')).toBeVisible()
  expect((await api.get<DueCards>('/words/due')).new).toBe(5)

  await student.context.setOffline(false)
  await expect(page.getByText('You’re back online. All answers have been sent.')).toBeVisible()
  await expect(page.getByRole('button', { name: /^Continue: 5 more/ })).toBeVisible()
  expect(await axeFaults(page)).toEqual([])
  // All five were begun, each once: now each is asked the other way.
  const due = await api.get<DueCards>('/words/due')
  expect([due.due, due.new, new Set(due.cards.map(({ direction }) => direction))]).toEqual([0, 5, new Set([2])])
  await expect.poll(() => page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('keel-review')))).toEqual([])
  await page.getByRole('button', { name: /^Continue: 5 more/ }).click()
  await expect(page.getByRole('heading', { name: 'fish' })).toBeVisible()
})

const ANKI = fileURLToPath(new URL('../../web/src/features/vocabulary/transfer/testing/older.apkg', import.meta.url))
const transfer = async (page: Page, entry: string) => {
  await page.getByRole('button', { name: 'Import and export' }).click()
  await page.getByRole('menuitem', { name: entry }).click()
}
/** Saves a file and returns its path. */
async function saved(page: Page, entry: string): Promise<string> {
  const download = page.waitForEvent('download')
  await transfer(page, entry)
  return (await download).path()
}

test('words are imported from Anki, and exported for another person or as a table', async ({ student, teacher }) => {
  const { page, api } = student
  await page.goto('/vocabulary')
  await transfer(page, 'Import a file…')
  const dialog = page.getByRole('dialog')
  const choose = (file: string | { name: string; mimeType: string; buffer: Buffer }) =>
    dialog.locator('input[type=file]').setInputFiles(file)
  await choose({ name: 'deck.apkg', mimeType: 'application/zip', buffer: Buffer.from('PK\u0003\u0004 and then nothing') })
  await expect(dialog.getByRole('alert')).toHaveText('The file is damaged. Your words weren’t changed.')
  // A table in an old encoding, which is recognised and can be corrected.
  await choose({ name: 'words.csv', mimeType: 'text/csv', buffer: Buffer.from([0xe4, 0xee, 0xec, 0x3b, 0x68, 0x6f, 0x75, 0x73, 0x65]) })
  await expect(dialog.getByRole('listitem')).toHaveText(['домhouse'])
  await expect(dialog.getByLabel('File encoding')).toHaveValue('windows-1251')
  await dialog.getByLabel('File encoding').selectOption({ label: 'Windows-1252 (Western European)' })
  await expect(dialog.getByRole('listitem')).toHaveText(['äîìhouse'])
  await dialog.getByRole('button', { name: 'Back' }).click()
  await choose(ANKI)
  await expect(dialog.getByText('3 words, shown as they will be added')).toBeVisible()
  await expect(dialog.getByLabel('Word column')).toHaveValue('0')
  await dialog.getByLabel('Language of the word').selectOption({ label: 'Estonian' })
  await dialog.getByLabel('Language of the translation').selectOption({ label: 'English' })
  expect(await axeFaults(page)).toEqual([])
  await dialog.getByRole('button', { name: 'Add 3 words' }).click()
  await expect(page.getByRole('list', { name: 'Your words' }).getByRole('listitem')).toHaveCount(3)
  const words = await api.get<ExportedWord[]>('/words/all')
  expect(words).toMatchObject([{ word: 'kala', translate: 'fish', voice: 7, lang: 'en' }, { word: 'kõik & muu' }, { word: 'maja on suur' }])

  const [table, deck] = [await saved(page, 'Export as CSV'), await saved(page, 'Export for Anki')]
  const other = teacher.page
  const plain = (list: ExportedWord[]) => list.map(({ word, translate, voice, lang }) => [word, translate, voice, lang])
  await other.goto('/vocabulary')
  for (const [file, count] of [
    [table, 3],
    [deck, 3],
  ] as const) {
    await transfer(other, 'Import a file…')
    await other.getByRole('dialog').locator('input[type=file]').setInputFiles(file)
    await other
      .getByRole('dialog')
      .getByRole('button', { name: `Add ${count} words` })
      .click()
    await expect(other.getByRole('dialog')).toBeHidden()
    expect(plain(await teacher.api.get<ExportedWord[]>('/words/all'))).toEqual(plain(words))
  }
})
