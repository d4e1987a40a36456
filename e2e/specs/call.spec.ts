import type { Locator, Page } from '@playwright/test'
import { ROOM_TYPE } from '@keel/contract/constants'
import { WAIT_MS } from '../../scripts/time-limits.mjs'
import { refetchesModules } from '../fixtures/abilities'
import {
  cuttable,
  enterCall,
  expect,
  expectLive,
  onlyRelayed,
  picture,
  press,
  soundEnergy,
  test,
  tile,
  usedCandidates,
  watchConnections,
} from '../fixtures/call'
import { signUp, type Person } from '../fixtures/people'
import { expectNoErrors, makeRoom } from '../fixtures/test'

const TEACHER = 'Tiina Tamm'
const STUDENT = 'Sasha Ivanova'

// One call at a time: two of them encode and decode more than two cores can.
test.describe.configure({ mode: 'default' })

test('teacher and student get the picture and sound of each other', async ({ teacher, student, room }) => {
  await watchConnections(student.page)
  await teacher.page.goto(`/room/${room.id}`)
  await student.page.goto(`/room/${room.id}`)
  await enterCall(teacher.page)
  await expect(student.page.getByText(`${TEACHER} is in the call`)).toBeVisible()
  await enterCall(student.page)
  await expectLive(student.page, `Video of ${TEACHER}`, 'red')
  await expectLive(teacher.page, `Video of ${STUDENT}`, 'blue')
  const quiet = await soundEnergy(student.page)
  await expect.poll(() => soundEnergy(student.page)).toBeGreaterThan(quiet)

  await press(teacher.page, 'Turn camera off')
  await expect(picture(student.page, `Video of ${TEACHER}`)).toHaveCount(0)
  await press(teacher.page, 'Turn camera on')
  await expectLive(student.page, `Video of ${TEACHER}`, 'red')
  await press(student.page, 'Leave call')
  await expect(teacher.page.getByText('Nobody else is here yet.')).toBeVisible()
})

test('picture and sound arrive where only a relay connects the two', async ({ server, teacher, student, room }) => {
  test.skip(!server.hasRelay, 'no relay is set: npm run test:cluster starts one')
  for (const { page } of [teacher, student]) {
    await onlyRelayed(page)
    await watchConnections(page)
    await page.goto(`/room/${room.id}`)
    await enterCall(page)
  }
  await expectLive(student.page, `Video of ${TEACHER}`, 'red')
  await expectLive(teacher.page, `Video of ${STUDENT}`, 'blue')
  await expect.poll(() => soundEnergy(student.page)).toBeGreaterThan(0)
  for (const { page } of [teacher, student]) expect(new Set(await usedCandidates(page))).toEqual(new Set(['relay']))
})

test('a shared screen arrives beside the camera', async ({ teacher, student, room }) => {
  await teacher.page.goto(`/room/${room.id}`)
  await student.page.goto(`/room/${room.id}`)
  await enterCall(teacher.page)
  await enterCall(student.page)
  await press(teacher.page, 'Share screen')
  await expectLive(student.page, `Screen of ${TEACHER}`)
  await expectLive(student.page, `Video of ${TEACHER}`, 'red')
  // A phone in landscape: the header above, the tabs below, the screen between them.
  await student.page.setViewportSize({ width: 740, height: 360 })
  const shared = tile(student.page, `Screen of ${TEACHER}`)
  const between = { top: 0, inOrder: true, bottom: 360 }
  await expect.poll(() => order(student.page, shared)).toEqual(between)
  await expect.poll(async () => (await shared.boundingBox())?.height).toBeGreaterThan(220)
  await expect(tile(student.page, TEACHER)).toBeInViewport({ ratio: 1 })
  await expectLive(teacher.page, 'Your screen')
  await press(teacher.page, 'Stop sharing')
  await expect(tile(student.page, `Screen of ${TEACHER}`)).toHaveCount(0)
  await expect(student.page.locator('#board')).toBeVisible()
})

/** Returns the top of the header and the bottom of the tabs, and whether `middle` is between them. */
async function order(page: Page, middle: Locator) {
  const parts = [page.locator('header'), middle, page.getByRole('navigation', { name: 'Classroom sections' })]
  const boxes = await Promise.all(parts.map((part) => part.boundingBox()))
  const edges = boxes.flatMap((box) => (box ? [Math.round(box.y), Math.round(box.y + box.height)] : [Number.NaN]))
  return { top: edges[0], inOrder: edges.every((edge, at) => at === 0 || edge >= (edges[at - 1] ?? 0)), bottom: edges.at(-1) }
}

test('the server dies and comes back: pictures return, the muted stay muted', async ({ own, browser, otherBrowser }) => {
  const teacher = await signUp(own, browser, 'teacher')
  const student = await signUp(own, otherBrowser, 'student')
  const room = await makeRoom(teacher, student, 'Estonian with Sasha')
  await teacher.page.goto(`/room/${room.id}`)
  await student.page.goto(`/room/${room.id}`)
  await enterCall(teacher.page)
  await enterCall(student.page)
  await press(teacher.page, 'Mute microphone')
  await expect(tile(student.page, `${TEACHER}, microphone is off`)).toBeVisible()
  await press(student.page, 'Turn camera off')
  await own.kill()
  await own.start()
  await expect(tile(student.page, `${TEACHER}, microphone is off`)).toBeVisible()
  await expectLive(student.page, `Video of ${TEACHER}`, 'red')
  await expect(teacher.page.getByRole('button', { name: 'Unmute microphone' })).toBeVisible()
  await expect(picture(teacher.page, `Video of ${STUDENT}`)).toHaveCount(0)
  await press(student.page, 'Turn camera on')
  await expectLive(teacher.page, `Video of ${STUDENT}`, 'blue')
  for (const person of [teacher, student]) expectNoErrors(person)
})

test('after a long network outage the call reconnects, muted as before', async ({ teacher, student, room }) => {
  const network = await cuttable(student.page)
  await teacher.page.goto(`/room/${room.id}`)
  await student.page.goto(`/room/${room.id}`)
  await enterCall(teacher.page)
  await enterCall(student.page)
  await press(student.page, 'Mute microphone')
  await expect(tile(teacher.page, `${STUDENT}, microphone is off`)).toBeVisible()
  await network.cut()
  await expect(tile(teacher.page, `${STUDENT}, microphone is off`)).toHaveCount(0)
  network.restore()
  await expect(tile(teacher.page, `${STUDENT}, microphone is off`)).toBeVisible()
  await expectLive(teacher.page, `Video of ${STUDENT}`, 'blue')
  await expectLive(student.page, `Video of ${TEACHER}`, 'red')
})

test('two presses lead into lesson and call the first time, one the next time', async ({ teacher, student, room }) => {
  const inCall = ({ page }: Person) => page.getByRole('button', { name: 'Leave call' })
  await teacher.page.goto(`/room/${room.id}`)
  await student.page.goto('/home')
  await press(teacher.page, 'Start lesson')
  await expect(teacher.page.getByRole('dialog').getByLabel('Your video, mirrored')).toBeVisible()
  await press(teacher.page, 'Start')
  await expect(inCall(teacher)).toBeVisible()
  await student.page.getByRole('region', { name: 'Lessons in progress' }).getByRole('link', { name: 'Join' }).click()
  await expect(student.page.getByRole('dialog').getByText(`${TEACHER} is in the call`)).toBeVisible()
  await press(student.page, 'Join now')
  for (const { page } of [teacher, student]) await expect(page.getByRole('timer')).toBeVisible()
  await expectLive(student.page, `Video of ${TEACHER}`, 'red')
  await expectLive(teacher.page, `Video of ${STUDENT}`, 'blue')

  await press(teacher.page, 'End lesson')
  await press(teacher.page, 'End lesson and call')
  await expect(student.page.getByText('The teacher ended the lesson and the call.')).toBeVisible()
  for (const person of [teacher, student]) await expect(inCall(person)).toHaveCount(0)
  await student.page.goto('/home')
  await press(teacher.page, 'Start lesson')
  await expect(inCall(teacher)).toBeVisible()
  await student.page.getByRole('region', { name: 'Lessons in progress' }).getByRole('link', { name: 'Join' }).click()
  await expect(inCall(student)).toBeVisible()
  for (const { page } of [teacher, student]) await expect(page.getByRole('timer')).toBeVisible()
})

test('a lost network shows in the classroom at once, and nobody counts as reachable', async ({ teacher, student, room }) => {
  await teacher.page.goto(`/room/${room.id}`)
  await student.page.goto(`/room/${room.id}`)
  const people = (online: number) => student.page.getByRole('tab', { name: `People ${online} of 2 online` })
  await expect(people(2)).toBeVisible()
  await student.context.setOffline(true)
  await expect(student.page.getByRole('alert')).toHaveText('Connection lost. Reconnecting…', { timeout: WAIT_MS / 5 })
  await expect(people(0)).toBeVisible()
  await student.context.setOffline(false)
  await expect(people(2)).toBeVisible()
  await expect(student.page.getByRole('alert')).toHaveCount(0)
})

test('a control works where its tooltip cannot be loaded, and shows it once it can', async ({ teacher, room }) => {
  const { page } = teacher
  const code = /\/shown-tooltip-[^/]+\.js$/
  await page.route(code, (route) => route.abort())
  await page.goto(`/room/${room.id}`)
  const invite = page.getByRole('button', { name: 'Invite', exact: true })
  const failed = page.waitForEvent('requestfailed', (request) => code.test(request.url()))
  await invite.hover()
  await failed
  await page.unroute(code)
  await press(page, 'Invite')
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click()
  await page.mouse.move(0, 0)
  // A browser that does not fetch it again shows it after a reload.
  if (!(await refetchesModules(page))) await page.reload()
  await invite.hover()
  await expect(page.getByRole('tooltip')).toHaveText('Invite')
})

test('a reload during the lesson leads back into the call, muted as before', async ({ teacher, student, room }) => {
  await teacher.page.goto(`/room/${room.id}`)
  await student.page.goto(`/room/${room.id}`)
  await enterCall(teacher.page)
  await enterCall(student.page)
  await press(student.page, 'Mute microphone')
  await student.page.reload()
  await expect(student.page.getByRole('button', { name: 'Unmute microphone' })).toBeVisible()
  await expect(tile(teacher.page, `${STUDENT}, microphone is off`)).toBeVisible()
  await expectLive(teacher.page, `Video of ${STUDENT}`, 'blue')
  await expectLive(student.page, `Video of ${TEACHER}`, 'red')
})

for (const [devices, advice] of [
  ['refused', 'Access is blocked.'],
  ['none', 'No device was found.'],
] as const) {
  test(`without devices (${devices}) the reason shows, and the other’s picture and sound arrive`, async ({
    server,
    teacher,
    browserWith,
  }) => {
    const watcher = await signUp(server, await browserWith(devices), 'student')
    const room = await teacher.api.send<{ id: number }>('POST', '/rooms', { name: 'Without devices', type: ROOM_TYPE.individual })
    const invite = await teacher.api.send<{ token: string }>('POST', `/rooms/${room.id}/tokens`)
    await watcher.api.send('POST', '/rooms/join', { token: invite.token })
    await watchConnections(watcher.page)
    await teacher.page.goto(`/room/${room.id}`)
    await enterCall(teacher.page)
    await watcher.page.goto(`/room/${room.id}`)
    await press(watcher.page, 'Join call')
    await expect(watcher.page.getByText('Cannot access a camera and a microphone')).toBeVisible()
    await expect(watcher.page.getByText(advice, { exact: false })).toBeVisible()
    await press(watcher.page, 'Join to watch and listen')
    await expectLive(watcher.page, `Video of ${TEACHER}`, 'red')
    await expect.poll(() => soundEnergy(watcher.page)).toBeGreaterThan(0)
    await expect(tile(teacher.page, `${STUDENT}, microphone is off`)).toBeVisible()
    await watcher.context.close()
  })
}

test('on a phone the call is above the board and every control is within reach', async ({ teacher, student, room }) => {
  await student.page.setViewportSize({ width: 360, height: 740 })
  await teacher.page.goto(`/room/${room.id}`)
  await student.page.goto(`/room/${room.id}`)
  await enterCall(teacher.page)
  await enterCall(student.page)
  await expectLive(student.page, `Video of ${TEACHER}`, 'red')
  for (const name of ['Mute microphone', 'Turn camera off', 'Camera, microphone, speaker', 'Leave call']) {
    const button = student.page.getByRole('button', { name, exact: true })
    await expect(button).toBeInViewport({ ratio: 1 })
  }
  expect(await student.page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360)
})
