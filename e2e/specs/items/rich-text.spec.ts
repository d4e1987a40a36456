import type { Page } from '@playwright/test'
import { axeFaults } from '../../fixtures/axe'
import { addItem, makeBoard } from '../../fixtures/board'
import { onPhone } from '../../fixtures/gestures'
import { expect, test } from '../../fixtures/test'

const paste = (page: Page, data: Record<string, string>) =>
  page.evaluate((all) => {
    const clipboardData = new DataTransfer()
    for (const [type, text] of Object.entries(all)) clipboardData.setData(type, text)
    document.activeElement?.dispatchEvent(new ClipboardEvent('paste', { bubbles: true, cancelable: true, clipboardData }))
  }, data)
const choose = async (page: Page, tool: string, entry: string) => {
  await page.getByRole('button', { name: tool, exact: true }).click()
  await page.getByRole('menuitem', { name: entry, exact: true }).click()
  // The caret is back in the text a frame after the menu.
  await expect(page.getByRole('textbox', { name: 'Text' })).toBeFocused()
}

test('formatting, a list and a link reach the student at once and survive a reload', async ({ teacher, student, room }) => {
  await makeBoard(teacher, room.id)
  for (const { page } of [teacher, student]) await page.goto(`/room/${room.id}`)
  const { page } = teacher
  await page.getByRole('button', { name: 'Add an item here' }).click()
  await page.getByRole('menuitem', { name: 'Text', exact: true }).click()
  await expect(page.getByRole('textbox', { name: 'Text' })).toBeFocused()
  await page.keyboard.type('Tere tulemast')
  expect(await axeFaults(page, '[data-item-id]')).toEqual([])
  await page.keyboard.press('Control+a')
  await choose(page, 'Text colour', 'Orange')
  await choose(page, 'Text size', 'Huge')
  await choose(page, 'Alignment', 'Align centre')
  await page.keyboard.press('Control+b')
  // The editor gets a selection a moment after it was made.
  const link = page.getByRole('button', { name: 'Link', exact: true })
  await expect(link).toBeEnabled()
  await page.keyboard.press('End')
  await expect(link).toBeDisabled()
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: 'Bulleted list' }).click()
  await expect(page.getByRole('textbox', { name: 'Text' })).toBeFocused()
  await page.keyboard.type('keel.example')
  await page.keyboard.press('Shift+Home')
  await expect(link).toBeEnabled()
  await page.keyboard.press('Control+k')
  await page.getByRole('textbox', { name: 'Link address' }).fill('javascript:alert(1)')
  await page.keyboard.press('Enter')
  await expect(page.getByText('Enter a web or e-mail address')).toBeVisible()
  await page.getByRole('textbox', { name: 'Link address' }).fill('keel.example/words')
  await page.keyboard.press('Enter')
  const board = student.page.locator('[data-item-id]')
  for (let visit = 0; visit < 2; visit++) {
    const text = board.getByText('Tere tulemast')
    await expect(text).toHaveCSS('color', 'rgb(224, 125, 85)')
    await expect(text).toHaveCSS('font-size', '34px')
    await expect(text).toHaveCSS('text-align', 'center')
    await expect(board.getByRole('listitem').getByRole('link')).toHaveAttribute('href', 'https://keel.example/words')
    await student.page.reload()
  }
  await page.reload()
  await expect(page.getByText('Tere tulemast')).toHaveCSS('color', 'rgb(224, 125, 85)')
})

test('a megabyte is not pasted and nothing typed is lost; a usual paste is plain', async ({ teacher, student, room }) => {
  const board = await makeBoard(teacher, room.id)
  await addItem(teacher, board.id, 'text', { content: [{ type: 'paragraph', content: [{ type: 'text', text: 'Kept' }] }] })
  for (const { page } of [teacher, student]) await page.goto(`/room/${room.id}`)
  const { page } = teacher
  await page.getByText('Kept').click()
  await expect(page.getByRole('textbox', { name: 'Text' })).toBeFocused()
  await page.keyboard.press('End')
  await page.keyboard.type(' typed')
  await paste(page, { 'text/plain': 'word '.repeat(210_000) })
  await expect(page.getByText('This is too much text for one item, so it wasn’t added. Split it into several items.')).toBeVisible()
  await paste(page, { 'text/plain': 'x\n'.repeat(3000) })
  await expect(page.getByText('This is too long for one item, so it wasn’t added. Split it into several items.')).toBeVisible()
  await paste(page, { 'text/html': '<b style="font-size:90px">and pasted</b><script>alert(1)</script>', 'text/plain': ' and pasted' })
  await page.keyboard.type(' and typed')
  await page.getByRole('heading', { name: room.name }).click()
  for (const one of [student, teacher]) {
    const text = one.page.getByText('Kept typed and pasted and typed', { exact: true })
    await expect(text).toBeVisible()
    await one.page.reload()
    await expect(text).toHaveCSS('font-size', '22px')
  }
})

test('on a phone every tool is on the screen and large enough for a finger', async ({ server, browser, teacher, room }) => {
  const board = await makeBoard(teacher, room.id)
  const exercise = { content: [{ type: 'paragraph', content: [{ type: 'text', text: 'She goes to school.' }] }], words: {} }
  await addItem(teacher, board.id, 'text', { content: exercise.content })
  await addItem(teacher, board.id, 'select-exercise', exercise)
  const phone = await onPhone(server, browser, teacher)
  await phone.goto(`/room/${room.id}`)
  await expect(phone.locator('[data-item-id]')).toHaveCount(2)
  for (const item of await phone.locator('[data-item-id]').all()) {
    await item.getByRole('button', { name: /: actions$/ }).tap()
    await phone.getByRole('menuitem', { name: 'Edit' }).tap()
    await expect(phone.getByRole('toolbar')).toBeVisible()
    const tools = phone.getByRole('toolbar').locator('[data-tool]')
    await expect.poll(() => tools.count()).toBeGreaterThan(10)
    const unfit = () =>
      tools.evaluateAll((all) =>
        all
          .filter((tool) => {
            const { left, right, top, bottom, width, height } = tool.getBoundingClientRect()
            return left < 0 || right > 360 || top < 0 || bottom > innerHeight || width < 44 || height < 44
          })
          .map((tool) => tool.getAttribute('aria-label')),
      )
    await expect.poll(unfit).toEqual([])
    expect(await axeFaults(phone, '[data-item-id]')).toEqual([])
    await phone.keyboard.press('Escape')
  }
  await phone.context().close()
})

test('two tabs that change one paragraph see both versions and can keep both', async ({ teacher, student, room }) => {
  const board = await makeBoard(teacher, room.id)
  await addItem(teacher, board.id, 'text', { content: [{ type: 'paragraph', content: [{ type: 'text', text: 'Tere' }] }] })
  const { page } = teacher
  const second = await teacher.context.newPage()
  for (const tab of [page, second, student.page]) await tab.goto(`/room/${room.id}`)
  const write = async (tab: Page, text: string) => {
    await tab.getByText('Tere', { exact: true }).click()
    await expect(tab.getByRole('textbox', { name: 'Text' })).toBeFocused()
    await tab.keyboard.press('End')
    await tab.keyboard.type(text)
  }
  // The first tab's save takes as long as the second needs to write.
  let letGo = () => {}
  const written = new Promise<void>((done) => (letGo = done))
  await page.route('**/api/v1/boards/items/*', async (route) => {
    await written
    await route.continue()
  })
  await write(page, ' from the laptop')
  await write(second, ' from the tablet')
  await expect(student.page.getByText('Tere from the tablet')).toBeVisible()
  letGo()
  const versions = page.getByRole('alert', { name: 'Two versions of this item' })
  await expect(versions.getByRole('region', { name: 'Saved version' })).toHaveText(/Tere from the tablet$/)
  await expect(versions.getByRole('region', { name: 'Your version, not saved' })).toHaveText(/Tere from the laptop$/)
  await versions.getByRole('button', { name: 'Keep both' }).click()
  await expect(versions).toHaveCount(0)
  for (const one of [second, student.page])
    for (const text of ['Tere from the tablet', 'Tere from the laptop']) await expect(one.getByText(text, { exact: true })).toBeVisible()
})
