import { axeFaults } from '../fixtures/axe'
import { expect, test } from '../fixtures/test'

test('a new teacher adds a ready-made module, opens it and teaches with it', async ({ teacher, student, room }) => {
  const { page } = teacher
  await page.goto('/library')
  await page.getByRole('button', { name: 'Ready-made modules' }).click()
  const dialog = page.getByRole('dialog', { name: 'Ready-made modules' })
  const english = dialog.getByRole('list', { name: 'English' })
  await expect(english.getByRole('listitem').first()).toContainText('Start · Words · Listen · Grammar · Read · Homework')
  expect(await axeFaults(page, '[role="dialog"]')).toEqual([])
  await english.getByRole('button', { name: 'Add “Meeting people”' }).press('Enter')
  const open = english.getByRole('link', { name: 'Open “Meeting people”' })
  await expect(open).toBeFocused()
  await expect(english.getByRole('status')).toHaveText('Added')
  await open.press('Enter')

  // Its boards are there, with notes that only teachers see.
  await expect(page).toHaveURL(/\/library\/lesson\/\d+$/)
  await expect(page.getByText('Greet everyone by name before you open the board.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Grammar', exact: true })).toBeVisible()

  // It is offered no second time.
  await page.goto('/library')
  await page.getByRole('button', { name: 'New', exact: true }).click()
  await page.getByRole('menuitem', { name: 'Ready-made modules…' }).click()
  await expect(english.getByRole('link', { name: 'Open “Meeting people”' })).toBeVisible()
  await expect(english.getByRole('button', { name: 'Add “Meeting people”' })).toHaveCount(0)
  await page.keyboard.press('Escape')

  // In a classroom they are offered where a module is added from the library; a student works with it.
  await page.goto(`/room/${room.id}`)
  await page.getByRole('button', { name: 'Add module from library' }).click()
  const modules = page.getByRole('dialog', { name: 'Add a module from the library' })
  await modules.getByRole('button', { name: 'Ready-made modules' }).click()
  await english.getByRole('button', { name: 'Add “Work and opinions”' }).click()
  await expect(english.getByRole('link', { name: 'Open “Work and opinions”' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)
  await expect(modules.getByRole('button', { name: 'Work and opinions' })).toBeVisible()
  await modules.getByRole('button', { name: 'Meeting people' }).click()
  await modules.getByRole('button', { name: 'Add', exact: true }).click()
  await expect(modules).toHaveCount(0)
  await student.page.goto(`/room/${room.id}`)
  await expect(student.page.getByRole('heading', { name: 'Hello!' })).toBeVisible()
  await expect(student.page.getByText('Greet everyone by name')).toHaveCount(0)
  const question = student.page.getByRole('group', { name: 'What’s your name?' })
  await question.getByRole('button', { name: 'I’m Ben.' }).click()
  await expect(question.getByRole('button', { name: 'correct I’m Ben.' })).toBeVisible()
  await student.page.reload()
  await expect(question.getByRole('button', { name: 'correct I’m Ben.' })).toBeVisible()
})
