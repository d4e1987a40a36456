// Makes the screenshots of the README from the demo school, in a real browser: node scripts/screenshots.mjs [folder]
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { chromium } from 'playwright'
import { findChromium } from './chromium.mjs'
import { PASSWORD, startDemo, STUDENT, TEACHER } from './demo-server.mjs'
import { writeFakeCamera } from './fake-camera.mjs'
import { buildStale, install, root } from './lib.mjs'

const WIDE = { width: 1280, height: 800 }
const PHONE = { width: 360, height: 740 }
const MEDIA = ['--use-fake-device-for-media-stream', '--use-fake-ui-for-media-stream']
const ROOM = 'English B1 · Ivan'

await install()
await buildStale()
const out = resolve(process.argv[2] ?? join(root, 'docs/images'))
mkdirSync(out, { recursive: true })
const demo = await startDemo()
const { executablePath, args } = await findChromium()
const films = mkdtempSync(join(tmpdir(), 'keel-films-'))
const launch = (name, colors) => {
  const film = join(films, `${name}.y4m`)
  writeFakeCamera(film, colors)
  return chromium.launch({ executablePath, args: [...args, ...MEDIA, `--use-file-for-fake-video-capture=${film}`] })
}
const browsers = {
  [TEACHER]: await launch('teacher', { wall: [226, 214, 190], skin: [236, 190, 160], hair: [112, 66, 40], shirt: [44, 110, 84] }),
  [STUDENT]: await launch('student', { wall: [186, 205, 214], skin: [222, 170, 136], hair: [44, 36, 34], shirt: [190, 98, 60] }),
}

/** Opens a browser window; signs in if an address is passed. */
async function open(email, { viewport = WIDE, colorScheme = 'light', lang = 'en' } = {}) {
  const context = await (browsers[email] ?? browsers[TEACHER]).newContext({
    viewport,
    colorScheme,
    baseURL: demo.url,
    permissions: ['camera', 'microphone'],
    reducedMotion: 'reduce',
  })
  const page = await context.newPage()
  await page.goto(`/login?lang=${lang}`)
  if (!email) return page
  await page.locator('input[name=email]').fill(email)
  await page.locator('input[name=password]').fill(PASSWORD)
  await page.locator('form button[type=submit]').click()
  await page.waitForURL('**/home*')
  return page
}
const shoot = async (page, name) => {
  await page.waitForLoadState('networkidle')
  await page.evaluate(() => document.fonts.ready)
  await page.screenshot({ path: join(out, `${name}.png`) })
  process.stdout.write(`${join(out, name)}.png\n`)
}

try {
  await shoot(await open(null), 'login')
  const teacher = await open(TEACHER)
  await teacher.getByText('Last lessons').waitFor()
  await shoot(teacher, 'home')
  await teacher.getByRole('link', { name: ROOM }).first().click()
  await teacher.waitForURL('**/room/*')
  const student = await open(STUDENT)
  await teacher.getByRole('button', { name: 'Start lesson' }).click()
  await teacher.getByRole('dialog').getByRole('textbox').fill('Present simple or continuous?')
  await teacher.getByRole('dialog').locator('button[type=submit]').click()
  await student.getByRole('button', { name: 'Join', exact: true }).waitFor()
  await shoot(student, 'lesson-started')
  await student.getByRole('button', { name: 'Join', exact: true }).click()
  await student.waitForURL('**/room/*')
  for (const page of [teacher, student]) {
    await page.getByRole('button', { name: 'Join the call' }).click()
    await page.getByRole('button', { name: 'Enter the call' }).click()
  }
  await student.getByRole('textbox', { name: 'Write a message' }).fill('Hello! I have a question about the second example.')
  await student.keyboard.press('Enter')
  await teacher.getByText('I have a question about the second example.').waitFor()
  await teacher.locator('video').nth(1).waitFor()
  await teacher.waitForTimeout(6000) // the video sharpens as the connection measures its speed
  await shoot(teacher, 'room')
  await shoot(student, 'room-student')
  const phone = await open(STUDENT, { viewport: PHONE, colorScheme: 'dark', lang: 'ru' })
  await shoot(phone, 'home-phone-dark')
} finally {
  await Promise.all(Object.values(browsers).map((browser) => browser.close()))
  rmSync(films, { recursive: true, force: true })
  await demo.stop()
}
