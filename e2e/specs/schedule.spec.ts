import type { Locator, Page } from '@playwright/test'
import { ROOM_TYPE } from '@keel/contract/constants'
import { axeFaults } from '../fixtures/axe'
import { boxOf, settled } from '../fixtures/gestures'
import { signUp, type Person } from '../fixtures/people'
import { expect, test } from '../fixtures/test'

/** A scheduled lesson in the calendar, by its name, its day and its local hours. */
const planned = (page: Page, name: string, day: string, from: string, to: string): Locator =>
  page.getByRole('button', { name: new RegExp(`^(?:\\S+\\s[AP]M )?${name}, ${from}.+${to}\\b.*, \\w+, ${day}(, 2026)?$`) })
const slot = (page: Page, day: string, time: string): Locator =>
  page.getByRole('button', { name: new RegExp(`^Schedule a lesson: \\w+, ${day}(, 2026)?, ${time.replace(' ', '\\s')}$`) })
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()

async function middleOf(place: Locator): Promise<{ x: number; y: number; height: number }> {
  const { x, y, width, height } = await boxOf(place)
  return { x: x + width / 2, y: y + height / 2, height }
}
/** Presses here, moves there, releases. */
async function pull(page: Page, from: { x: number; y: number }, to: { x: number; y: number }): Promise<void> {
  await page.mouse.move(from.x, from.y)
  await page.mouse.down()
  await page.mouse.move(to.x, to.y, { steps: 8 })
  await settled(page)
  await page.mouse.up()
}
const drop = async (event: Locator, on: Locator) => event.dragTo(on, { sourcePosition: { x: 20, y: 10 }, targetPosition: { x: 20, y: 4 } })

/** Returns when the lessons of a person start that begin within two days of this one, in milliseconds. */
const startsOf = async (person: Person, day: string): Promise<number[]> => {
  const from = new Date(day)
  const to = new Date(from.getTime() + 2 * 86_400_000)
  const lessons = await person.api.get<{ starts_at: string }[]>(`/events?from=${from.toISOString()}&to=${to.toISOString()}`)
  return lessons.map(({ starts_at }) => Date.parse(starts_at))
}

const inTallinn = { timezoneId: 'Europe/Tallinn' }
const inNewYork = { timezoneId: 'America/New_York' }

test('a teacher plans a series, and students far away see their own hours over DST', async ({ server, browser, otherBrowser }) => {
  const teacher: Person = await signUp(server, browser, 'teacher', { context: inTallinn })
  const student: Person = await signUp(server, otherBrowser, 'student', { context: inNewYork })
  const room = await teacher.api.send<{ id: number }>('POST', '/rooms', { name: 'Estonian B1', type: ROOM_TYPE.individual })
  const invite = await teacher.api.send<{ token: string }>('POST', `/rooms/${room.id}/tokens`)
  await student.api.send('POST', '/rooms/join', { token: invite.token })
  const { page } = teacher

  const there = student.page
  await there.goto('/schedule?view=month&date=2026-10-13')
  await expect(there.getByRole('button', { name: 'Add to your calendar' })).toBeVisible()
  await page.goto('/home')
  await page.getByRole('navigation').getByRole('link', { name: 'Schedule' }).click()
  await expect(page.getByText('Times in your time zone: Europe/Tallinn')).toBeVisible()
  await page.goto('/schedule?view=week&date=2026-10-13')
  await press(page, 'Schedule a lesson')
  const form = page.getByRole('dialog', { name: 'Schedule a lesson' })
  await form.getByLabel('For').selectOption('Estonian B1')
  await form.getByLabel('Lesson name').fill('Cases')
  await form.getByLabel('Time').fill('18:00')
  await form.getByLabel('Repeat every week').check()
  await form.getByLabel('Repeat until').fill('2026-11-03')
  await form.getByRole('button', { name: 'Schedule', exact: true }).click()
  await expect(planned(page, 'Cases', 'October 13', '6:00', '7:00')).toBeInViewport()
  await expect(planned(there, 'Cases', 'October 13', '11:00', '12:00')).toBeVisible()
  await press(page, 'Next week')
  await expect(planned(page, 'Cases', 'October 20', '6:00', '7:00')).toBeVisible()
  await page.goto('/schedule?view=week&date=2026-10-27')
  await expect(planned(page, 'Cases', 'October 27', '6:00', '7:00')).toBeVisible()

  expect(await axeFaults(page)).toEqual([])

  // Another one is drawn with the mouse; where the first one is, it goes back.
  const eight = await middleOf(slot(page, 'October 28', '8:00 PM'))
  await pull(page, eight, { x: eight.x, y: eight.y + eight.height })
  await expect(form.getByLabel('Time')).toHaveValue('20:00')
  await form.getByLabel('For').selectOption('Estonian B1')
  await form.getByLabel('Lesson name').fill('Verbs')
  await form.getByRole('button', { name: 'Schedule', exact: true }).click()
  const verbs = planned(page, 'Verbs', 'October 28', '8:00', '9:00')
  await expect(verbs).toBeVisible()
  await drop(verbs, slot(page, 'October 27', '5:30 PM'))
  const refusal = page.getByRole('alert').filter({ hasText: 'This time is unavailable' })
  await expect(refusal).toContainText('This time overlaps with “Cases”: Estonian B1, Tuesday, October 27')
  await expect(verbs).toBeVisible()
  await drop(verbs, slot(page, 'October 29', '4:30 PM'))
  const moved = planned(page, 'Verbs', 'October 29', '4:30', '5:30')
  await expect(moved).toBeVisible()
  const box = await middleOf(moved)
  const end = { x: box.x, y: box.y + box.height / 2 - 2 }
  await pull(page, end, { x: end.x, y: end.y + box.height / 2 })
  await expect(planned(page, 'Verbs', 'October 29', '4:30', '6:00')).toBeVisible()
  // On the screen before it is announced: until then there is Undo for the move before. Undone, one toast replaces both.
  await page
    .locator('[data-kind]')
    .filter({ hasText: /Moved to .*6:00/ })
    .getByRole('button', { name: 'Undo' })
    .click()
  await expect(page.getByText('Moved back to Thursday, October 29, 4:30')).toBeVisible()
  await expect(page.getByText('Moved to')).toHaveCount(0)
  await expect(moved).toBeVisible()
  await page.reload()
  await planned(page, 'Verbs', 'October 29', '4:30', '5:30').click()
  await press(page, 'Edit')
  const edit = page.getByRole('dialog', { name: 'Edit lesson' })
  await edit.getByLabel('Day').fill('2026-10-27')
  await edit.getByLabel('Time').fill('17:30')
  await edit.getByRole('button', { name: 'Save' }).click()
  await expect(edit.getByRole('alert')).toContainText('This time overlaps with “Cases”: Estonian B1, Tuesday, October 27')
  await edit.getByRole('alert').getByRole('button', { name: 'Open' }).click()
  const dialog = page.getByRole('dialog', { name: 'Cases' })
  await expect(dialog).toContainText('Every week until Tuesday, November 3')
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await expect(edit.getByRole('button', { name: 'Open' })).toBeFocused()
  await page.keyboard.press('Escape')
  await page.getByRole('dialog', { name: 'Discard changes?' }).getByRole('button', { name: 'Discard' }).click()
  await planned(page, 'Verbs', 'October 29', '4:30', '5:30').click()
  await press(page, 'Delete')
  // While hovered, the toast stays.
  await page.getByRole('button', { name: 'Undo' }).hover()
  await expect(planned(page, 'Verbs', 'October 29', '4:30', '5:30')).toBeHidden()
  await press(page, 'Undo')
  await expect(planned(page, 'Verbs', 'October 29', '4:30', '5:30')).toBeVisible()

  // A lesson of a series asks which lessons to change, and stays on cancel.
  await drop(planned(page, 'Cases', 'October 27', '6:00', '7:00'), slot(page, 'October 28', '5:30 PM'))
  await page.getByRole('dialog', { name: 'Move “Cases”?' }).getByRole('button', { name: 'Cancel' }).click()
  await expect(planned(page, 'Cases', 'October 27', '6:00', '7:00')).toBeVisible()

  // From one lesson on, the series is an hour later.
  await planned(page, 'Cases', 'October 27', '6:00', '7:00').click()
  await press(page, 'Edit')
  await edit.getByLabel('Time').fill('19:00')
  await edit.getByLabel('This and the following lessons').check()
  await edit.getByRole('button', { name: 'Save' }).click()
  await expect(planned(page, 'Cases', 'October 27', '7:00', '8:00')).toBeVisible()

  // The student sees each change as it happens.
  await expect(planned(there, 'Cases', 'October 27', '1:00', '2:00')).toBeVisible()
  await expect(planned(there, 'Cases', 'October 13', '11:00', '12:00')).toBeVisible()
  await expect(planned(there, 'Cases', 'October 20', '11:00', '12:00')).toBeVisible()
  await press(there, 'Next month')
  await expect(planned(there, 'Cases', 'November 3', '12:00', '1:00')).toBeVisible()
  expect(await axeFaults(there)).toEqual([])
  await planned(there, 'Cases', 'October 27', '1:00', '2:00').click()
  await expect(there.getByText('Scheduled in the time zone: Europe/Tallinn')).toBeVisible()
  await expect(there.getByRole('button', { name: 'Edit' })).toBeHidden()
  await expect(there.getByRole('link', { name: 'Open classroom' })).toBeVisible()
  await there.keyboard.press('Escape')

  // A lesson about to begin is started, and is in any calendar program.
  const soon = { title: 'Now or never', starts_at: new Date(Date.now() + 600_000).toISOString(), duration: 2, zone: 'Europe/Tallinn' }
  await teacher.api.send('POST', '/events', { ...soon, room_id: room.id })
  await press(there, 'Add to your calendar')
  await press(there, 'Create address')
  await expect(there.getByLabel('Your address')).toHaveValue(/^http/)
  const url = await there.getByLabel('Your address').inputValue()
  expect(await (await there.request.get(url)).text()).toContain('SUMMARY:Now or never')
  await press(there, 'Turn off')
  await there.getByRole('dialog', { name: 'Turn off the address?' }).getByRole('button', { name: 'Turn off' }).click()
  await expect(there.getByRole('button', { name: 'Create address' })).toBeVisible()
  expect((await there.request.get(url)).status()).toBe(404)

  await page.goto('/schedule?view=agenda')
  await page.getByRole('button', { name: 'Now or never' }).click()
  await press(page, 'Start lesson')
  await expect(page).toHaveURL(new RegExp(`/room/${room.id}$`))
  await expect(page.getByRole('button', { name: 'End lesson' })).toBeVisible()
})

test('where the clocks change, a teacher chooses which hour of one name, and is told of a skipped one', async ({ server, browser }) => {
  const teacher = await signUp(server, browser, 'teacher', { context: inTallinn })
  await teacher.api.send('POST', '/rooms', { name: 'Estonian B1', type: ROOM_TYPE.individual })
  const { page } = teacher
  await page.goto('/schedule?view=week&date=2027-10-31')
  await press(page, 'Schedule a lesson')
  const form = page.getByRole('dialog', { name: 'Schedule a lesson' })
  await form.getByLabel('For').selectOption('Estonian B1')
  await form.getByLabel('Lesson name').fill('Autumn')
  await form.getByLabel('Day').fill('2027-10-31')
  await form.getByLabel('Time').fill('03:00')
  await form.getByRole('radio', { name: /^The second 3:00\sAM \(GMT\+2\)$/ }).check()
  await form.getByRole('button', { name: 'Schedule', exact: true }).click()
  await expect(form).toBeHidden()
  expect(await startsOf(teacher, '2027-10-30')).toEqual([Date.UTC(2027, 9, 31, 1)])

  // Renamed, it stays at the second of the two.
  await page.getByRole('button', { name: /^(?:\S+\s[AP]M )?Autumn, / }).click()
  await press(page, 'Edit')
  const edit = page.getByRole('dialog', { name: 'Edit lesson' })
  await expect(edit.getByRole('radio', { name: /^The second / })).toBeChecked()
  await edit.getByLabel('Lesson name').fill('Late autumn')
  await edit.getByRole('button', { name: 'Save' }).click()
  await expect(edit).toBeHidden()
  expect(await startsOf(teacher, '2027-10-30')).toEqual([Date.UTC(2027, 9, 31, 1)])

  await page.goto('/schedule?view=week&date=2027-03-28')
  await press(page, 'Schedule a lesson')
  await form.getByLabel('For').selectOption('Estonian B1')
  await form.getByLabel('Lesson name').fill('Spring')
  await form.getByLabel('Day').fill('2027-03-28')
  await form.getByLabel('Time').fill('03:30')
  await expect(form.getByText(/skip 3:30\sAM. The lesson will start at 4:30\sAM/)).toBeVisible()
  expect(await axeFaults(page)).toEqual([])
  await form.getByRole('button', { name: 'Schedule', exact: true }).click()
  await expect(form).toBeHidden()
  expect(await startsOf(teacher, '2027-03-27')).toEqual([Date.UTC(2027, 2, 28, 1, 30)])
  await teacher.context.close()
})

test('on a day on which the clocks change, no two hours of the day view have one name', async ({ server, browser }) => {
  const teacher = await signUp(server, browser, 'teacher', { context: inTallinn })
  const room = await teacher.api.send<{ id: number }>('POST', '/rooms', { name: 'Estonian B1', type: ROOM_TYPE.individual })
  const lesson = { room_id: room.id, title: 'Spring', duration: 3, zone: 'Europe/Tallinn' }
  await teacher.api.send('POST', '/events', { ...lesson, starts_at: '2027-03-28T01:00:00.000Z' })
  const { page } = teacher
  const slots = page.getByRole('button', { name: /^Schedule a lesson: / })
  const hours = page.locator('.mantine-DayView-dayViewSlotLabel')
  for (const [day, changed] of [
    ['2027-03-28', 'skipped: the clocks go forward'],
    ['2027-10-31', 'happens twice: the clocks go back'],
  ] as const) {
    await page.goto(`/schedule?view=day&date=${day}`)
    await expect(slots).toHaveCount(48)
    const names = await slots.evaluateAll((all) => all.map((slot) => slot.ariaLabel))
    expect(new Set(names).size).toBe(48)
    expect(names.filter((name) => name?.includes(changed))).toEqual([expect.stringMatching(/3:00/), expect.stringMatching(/3:30/)])
    expect(new Set(await hours.allTextContents()).size).toBe(24)
  }

  // What the clocks show is in the row of that name, and a press on it means it.
  await page.goto('/schedule?view=day&date=2027-03-28')
  const row = await page.getByRole('button', { name: /28.* 4:00\sAM$/ }).boundingBox()
  const box = await page.getByRole('button', { name: /^Spring, / }).boundingBox()
  expect(Math.abs((box?.y ?? 0) - (row?.y ?? 0))).toBeLessThan(3)
  await page.getByRole('button', { name: /28.* 5:30\sAM$/ }).press('Enter')
  const form = page.getByRole('dialog', { name: 'Schedule a lesson' })
  await expect(form.getByLabel('Day')).toHaveValue('2027-03-28')
  await expect(form.getByLabel('Time')).toHaveValue('05:30')
  await teacher.context.close()
})
