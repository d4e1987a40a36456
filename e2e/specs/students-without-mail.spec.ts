import { ROOM_TYPE } from '@keel/contract/constants'
import { codeOf, itemTypes } from '@keel/contract/items/registry'
import { axeFaults } from '../fixtures/axe'
import { addItem, makeBoard } from '../fixtures/board'
import { expect, test } from '../fixtures/test'

test('a child joins on a phone by a name, and logs in elsewhere by a personal link', async ({ server, browser, teacher }) => {
  const room = await teacher.api.send<{ id: number }>('POST', '/rooms', { name: 'Estonian 5A', type: ROOM_TYPE.group })
  const board = await makeBoard(teacher, room.id)
  await addItem(teacher, board.id, 'open-answer', itemTypes[codeOf['open-answer']].sample())
  const { token } = await teacher.api.send<{ token: string }>('POST', `/rooms/${room.id}/tokens`)
  const phone = { baseURL: server.url, viewport: { width: 360, height: 740 }, hasTouch: true }

  // One field, and one press until the board is seen.
  const child = await (await browser.newContext(phone)).newPage()
  await child.goto(`/r/${token}`)
  await expect(child.getByText('has invited you to the classroom “Estonian 5A”')).toBeVisible()
  await expect(child.getByRole('textbox')).toHaveCount(1)
  expect(await axeFaults(child)).toEqual([])
  expect(await child.evaluate(() => document.documentElement.scrollWidth)).toBe(360)
  await child.getByRole('button', { name: 'Join', exact: true }).tap()
  await expect(child.getByText('Fill in this field')).toBeVisible()
  await child.getByLabel('Your name').fill('Anna')
  await child.getByRole('button', { name: 'Join', exact: true }).tap()
  await expect(child).toHaveURL(`/room/${room.id}`)
  const answer = child.getByRole('textbox', { name: 'Your answer' })
  await answer.fill('I slept well')

  // The teacher makes a link, which is shown once.
  const people = async () => {
    await teacher.page.goto(`/room/${room.id}`)
    await teacher.page.getByRole('tab', { name: /People/ }).click()
    await teacher.page.getByRole('button', { name: 'Manage people' }).click()
    await teacher.page.getByRole('button', { name: 'Personal link of Anna' }).click()
    return teacher.page.getByRole('dialog', { name: 'Personal link of Anna' })
  }
  const dialog = await people()
  await dialog.getByRole('button', { name: 'Create a link' }).click()
  await expect(dialog.getByRole('img', { name: 'QR code of the personal link' })).toBeVisible()
  expect(await axeFaults(teacher.page)).toEqual([])
  const link = await dialog.getByRole('textbox', { name: 'Link' }).inputValue()

  // On another device a visit alone does nothing, a press logs in.
  const tablet = await (await browser.newContext(phone)).newPage()
  await tablet.goto(link)
  await expect(tablet.getByRole('heading', { name: 'Your personal link' })).toBeVisible()
  expect(await axeFaults(tablet)).toEqual([])
  await tablet.getByRole('button', { name: 'Log in' }).tap()
  await expect(tablet).toHaveURL('/home')
  await tablet.goto(`/room/${room.id}`)
  await expect(tablet.getByRole('textbox', { name: 'Your answer' })).toHaveValue('I slept well')

  // A new link ends it.
  const again = await people()
  await again.getByRole('button', { name: 'Create a new link' }).click()
  await expect(again.getByRole('img', { name: 'QR code of the personal link' })).toBeVisible()
  const other = await (await browser.newContext(phone)).newPage()
  await other.goto(link)
  await other.getByRole('button', { name: 'Log in' }).tap()
  await expect(other.getByRole('heading', { name: 'This personal link doesn’t work' })).toBeVisible()
  await Promise.all([child, tablet, other].map((page) => page.context().close()))
})
