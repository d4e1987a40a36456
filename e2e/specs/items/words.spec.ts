import type { Page } from '@playwright/test'
import { axeFaults } from '../../fixtures/axe'
import { addItem, makeBoard } from '../../fixtures/board'
import { dragByFinger, dragByMouse, onPhone, settled } from '../../fixtures/gestures'
import { expect, test } from '../../fixtures/test'

const value = {
  words: ['house - maja', 'river - jõgi', 'sea - meri'].map((line, at) => {
    const [word = '', translate = ''] = line.split(' - ')
    return { id: `w${at}`, word, translate }
  }),
  voice: 1,
  lang: 'et',
}
const word = (page: Page, n: number) => page.getByRole('textbox', { name: `Word ${n}`, exact: true })
const translation = (page: Page, n: number) => page.getByRole('textbox', { name: `Translation ${n}`, exact: true })
const shown = (page: Page) => page.getByRole('list', { name: 'Vocabulary' }).getByRole('listitem')
const edit = async (page: Page) => {
  await page.getByRole('button', { name: 'Vocabulary: actions' }).click()
  await page.getByRole('menuitem', { name: 'Edit' }).click()
}

test('a word list is translated automatically; the student plays and saves words', async ({ teacher, student, room }) => {
  await makeBoard(teacher, room.id)
  for (const { page } of [teacher, student]) await page.goto(`/room/${room.id}`)
  const { page } = teacher
  await page.getByRole('button', { name: 'Add an item here' }).click()
  await page.getByRole('menuitem', { name: 'Vocabulary' }).click()
  await page.getByRole('combobox', { name: 'Language of the words' }).selectOption('English')
  await page.getByRole('combobox', { name: 'Translate into' }).selectOption('Estonian')
  await word(page, 1).fill('house')
  await expect(translation(page, 1)).toHaveValue('maja')
  await translation(page, 1).press('Enter')
  await expect(word(page, 2)).toBeFocused()
  await page.keyboard.type('well-known')
  await page.keyboard.press('Enter')
  await expect(translation(page, 2)).toBeFocused()
  await page.keyboard.type('Tuntud ')
  expect(await axeFaults(page, '[data-item-id]')).toEqual([])
  await page.getByRole('button', { name: 'Paste a list' }).click()
  await page.getByRole('textbox', { name: 'One word per line' }).fill('river - jõgi\nsea\tmeri\n')
  await page.getByRole('button', { name: 'Add 2 words' }).click()
  await page.getByRole('heading', { name: room.name }).click()
  const lines = ['housemaja', 'well-knowntuntud', 'riverjõgi', 'seameri']
  for (const one of [student, teacher]) {
    await expect(shown(one.page)).toHaveText(lines)
    await one.page.reload()
    await expect(shown(one.page)).toHaveText(lines)
  }

  // The student listens, and saves one word, then all others.
  const spoken = student.page.waitForResponse((response) => response.url().includes('/words/speech'))
  await student.page.getByRole('button', { name: 'Listen: house' }).click()
  expect((await spoken).ok()).toBe(true)
  await expect(student.page.getByRole('button', { name: 'Listen: house' })).toBeVisible()
  await student.page.getByRole('button', { name: 'Add “house” to my vocabulary' }).click()
  await expect(student.page.getByText('house - added to dictionary', { exact: true })).toBeVisible()
  await expect(student.page.getByRole('button', { name: '“house” is in your vocabulary' })).toBeVisible()
  await student.page.getByRole('button', { name: 'Add all 3 words to my vocabulary' }).click()
  await expect(student.page.getByText('3 words added to vocabulary')).toBeVisible()
  expect(await axeFaults(student.page)).toEqual([])
  await student.page.reload()
  await expect(student.page.getByRole('button', { name: /is in your vocabulary/ })).toHaveCount(4)
  const { words } = await student.api.get<{ words: { word: string; translate: string }[] }>('/words')
  expect(words.map((one) => [one.word, one.translate]).sort()).toEqual([
    ['house', 'maja'],
    ['river', 'jõgi'],
    ['sea', 'meri'],
    ['well-known', 'tuntud'],
  ])
  await expect(page.getByRole('button', { name: /dictionary/ })).toHaveCount(0)
})

test('rows are reordered by mouse, keyboard and touch; the student sees it', async ({ server, browser, teacher, student, room }) => {
  const board = await makeBoard(teacher, room.id)
  await addItem(teacher, board.id, 'words', value)
  for (const { page } of [teacher, student]) await page.goto(`/room/${room.id}`)
  const { page } = teacher
  await edit(page)
  await dragByMouse(page, page.getByRole('button', { name: 'Move sea' }), page.getByRole('button', { name: 'Move house' }))
  await expect(word(page, 1)).toHaveValue('sea')
  await expect(shown(student.page)).toHaveText(['seameri', 'housemaja', 'riverjõgi'])
  await page.getByRole('button', { name: 'Move river' }).focus()
  await page.keyboard.press('Enter')
  await expect(page.getByText('Picked up river, position 3 of 3')).toBeAttached()
  // It handles the next key a moment after its announcement.
  await settled(page)
  await page.keyboard.press('ArrowUp')
  await expect(page.getByText('river is at position 2 of 3')).toBeAttached()
  await page.keyboard.press('Enter')
  await expect(shown(student.page)).toHaveText(['seameri', 'riverjõgi', 'housemaja'])
  await page.getByRole('button', { name: 'Delete river' }).click()
  await expect(word(page, 2)).toBeFocused()
  await expect(shown(student.page)).toHaveText(['seameri', 'housemaja'])
  await page.getByRole('heading', { name: room.name }).click()

  const phone = await onPhone(server, browser, teacher)
  await phone.goto(`/room/${room.id}`)
  await phone.getByRole('button', { name: 'Vocabulary: actions' }).tap()
  await phone.getByRole('menuitem', { name: 'Edit' }).tap()
  expect(await axeFaults(phone, '[data-item-id]')).toEqual([])
  const moving = phone.locator('[data-dragged]')
  await dragByFinger(
    phone,
    phone.getByRole('button', { name: 'Move house' }),
    phone.getByRole('button', { name: 'Move sea' }),
    moving.first(),
  )
  await expect(shown(student.page)).toHaveText(['housemaja', 'seameri'])
  await student.page.reload()
  await expect(shown(student.page)).toHaveText(['housemaja', 'seameri'])
  await phone.context().close()
})

test('when nothing can speak, the button says so; a failing call adds no word', async ({ teacher, student, room }) => {
  const board = await makeBoard(teacher, room.id)
  await addItem(teacher, board.id, 'words', value)
  const { page } = student
  await page.route('**/words/speech?*', (route) => route.fulfill({ status: 503 }))
  await page.route('**/api/v1/words', (route) => route.fulfill({ status: 500, json: { message: 'x', code: 'internal' } }))
  await page.goto(`/room/${room.id}`)
  await page.getByRole('button', { name: 'Listen: sea' }).click()
  await expect(page.getByRole('button', { name: 'Can’t play “sea” right now' })).toBeVisible()
  await page.getByRole('button', { name: 'Add “sea” to my vocabulary' }).click()
  await expect(page.getByRole('alert')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Add “sea” to my vocabulary' })).toBeEnabled()
})

test('a paste of ten thousand lines is cut off with a message, and stored', async ({ teacher, student, room }) => {
  const board = await makeBoard(teacher, room.id)
  await addItem(teacher, board.id, 'words', value)
  for (const { page } of [teacher, student]) await page.goto(`/room/${room.id}`)
  const { page } = teacher
  await edit(page)
  await word(page, 3).focus()
  await page.evaluate(() => {
    const data = new DataTransfer()
    data.setData('text/plain', Array.from({ length: 10_000 }, (_, at) => `word${at} - sõna${at}`).join('\n'))
    document.activeElement?.dispatchEvent(new ClipboardEvent('paste', { bubbles: true, cancelable: true, clipboardData: data }))
  })
  await expect(page.getByText('A word list can hold up to 500 words. 9,503 lines were left out.')).toBeVisible()
  await expect(shown(student.page)).toHaveCount(500)
  // Far rows become fields when they come near the viewport.
  await page.getByText('word496').scrollIntoViewIfNeeded()
  await word(page, 500).fill('last')
  await expect(shown(student.page).last()).toHaveText('lastsõna496')
  await page.reload()
  await expect(shown(page)).toHaveCount(500)
  await expect(shown(page).first()).toHaveText('housemaja')
})
