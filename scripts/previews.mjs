// Records the small films of the exercise picker from the product itself: node scripts/previews.mjs [light|dark]
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { chromium } from 'playwright'
import { animatedWebp } from './animated-webp.mjs'
import { findChromium } from './chromium.mjs'
import { PASSWORD, startDemo, STUDENT, TEACHER } from './demo-server.mjs'
import { buildStale, install, root } from './lib.mjs'
import { films } from './preview-films.mjs'

const OUT = join(root, 'web/src/features/exercise-picker/previews')
const MAX_BYTES = 60_000
const SCALE = 1.25
/** Position of an exercise while it is filmed, CSS pixels. */
const STAGE = { x: 480, y: 300, width: 320, height: 192 }
const QUALITY = 0.6
/** A microphone that beeps. */
const MEDIA = ['--use-fake-device-for-media-stream', '--use-fake-ui-for-media-stream']

const STYLE = `
  [data-film] [data-exercise] { position: fixed !important; z-index: 300; left: ${STAGE.x}px; top: ${STAGE.y}px; width: ${STAGE.width}px;
    height: ${STAGE.height}px; box-sizing: border-box; padding: 16px; overflow: hidden; background: var(--keel-surface);
    display: flex; flex-direction: column; justify-content: center; }
  #film-pointer { position: fixed; z-index: 500; left: 0; top: 0; width: 22px; pointer-events: none; }
`
const POINTER = `<svg viewBox="0 0 22 24" width="22"><path d="M3 1.5 18 14l-7 .8-3.6 6.4z" fill="#23302a" stroke="#fffdf9" stroke-width="1.8" stroke-linejoin="round"/></svg>`

async function signIn(browser, url, email, colorScheme) {
  const context = await browser.newContext({
    viewport: { width: 1280, height: 800 },
    deviceScaleFactor: SCALE,
    colorScheme,
    baseURL: url,
    reducedMotion: 'reduce',
    permissions: ['microphone'],
  })
  const page = await context.newPage()
  await page.goto('/login?lang=en')
  await page.locator('input[name=email]').fill(email)
  await page.locator('input[name=password]').fill(PASSWORD)
  await page.locator('form button[type=submit]').click()
  await page.waitForURL('**/home*')
  return page
}

/** A module with one board per exercise, made by the teacher; resolves with its id. */
async function prepare(page) {
  const send = async (path, data) => {
    const cookies = await page.context().cookies()
    const csrf = cookies.find((cookie) => cookie.name === 'csrf_token')?.value ?? ''
    const response = await page.request.post(`/api/v1${path}`, { data, headers: { 'x-csrf-token': csrf } })
    if (!response.ok()) throw new Error(`${path}: ${response.status()} ${await response.text()}`)
    return (await response.json()).data
  }
  const rooms = (await (await page.request.get('/api/v1/rooms')).json()).data
  const room = (rooms.items ?? rooms).find(({ name }) => name.includes('Ivan'))
  const module = await send(`/rooms/${room.id}/modules`, { name: 'Previews' })
  for (const { name, code, value } of films) {
    const board = await send(`/modules/${module.id}/boards`, { name })
    await send(`/boards/${board.id}/items`, { type: code, value })
  }
  return module.id
}

/** Encodes stills in the browser: the first one whole, of the others only what changed. */
async function encode(page, shots) {
  const frames = await page.evaluate(
    async ({ pictures, quality }) => {
      const toBitmap = async (base64) => createImageBitmap(await (await fetch(`data:image/png;base64,${base64}`)).blob())
      const toBase64 = async (blob) => {
        const bytes = new Uint8Array(await blob.arrayBuffer())
        let text = ''
        for (const byte of bytes) text += String.fromCharCode(byte)
        return btoa(text)
      }
      const out = []
      let before = null
      for (const base64 of pictures) {
        const bitmap = await toBitmap(base64)
        const { width, height } = bitmap
        const canvas = new OffscreenCanvas(width, height)
        const pen = canvas.getContext('2d', { alpha: false, willReadFrequently: true })
        pen.drawImage(bitmap, 0, 0)
        const now = new Uint32Array(pen.getImageData(0, 0, width, height).data.buffer)
        let box = { left: 0, top: 0, right: width, bottom: height }
        if (before) {
          box = { left: width, top: height, right: 0, bottom: 0 }
          for (let at = 0; at < now.length; at++) {
            if (now[at] === before[at]) continue
            const [x, y] = [at % width, Math.floor(at / width)]
            box = {
              left: Math.min(box.left, x),
              top: Math.min(box.top, y),
              right: Math.max(box.right, x + 1),
              bottom: Math.max(box.bottom, y + 1),
            }
          }
        }
        before = now
        if (box.right <= box.left) {
          out.push(null)
          continue
        }
        const [x, y] = [box.left & ~1, box.top & ~1]
        const part = new OffscreenCanvas(box.right - x, box.bottom - y)
        part.getContext('2d', { alpha: false }).drawImage(canvas, -x, -y)
        const data = await toBase64(await part.convertToBlob({ type: 'image/webp', quality }))
        out.push({ x, y, width: part.width, height: part.height, data })
      }
      return out
    },
    { pictures: shots.map(({ png }) => png.toString('base64')), quality: QUALITY },
  )
  const joined = []
  frames.forEach((frame, at) => {
    // A still without changes only lengthens the one before it.
    if (frame) joined.push({ ...frame, data: Buffer.from(frame.data, 'base64'), ms: shots[at].ms })
    else joined.at(-1).ms += shots[at].ms
  })
  return joined
}

/** Plays one exercise before the camera. */
async function film(page, { name, play, zoom = 1 }) {
  await page.getByText(name, { exact: true }).first().click()
  const item = page.locator('[data-item-id]')
  await item.locator('[data-exercise] :is(button, select, input)').first().waitFor()
  await item.evaluate((element) => element.setAttribute('data-film', ''))
  await page.addStyleTag({ content: `${STYLE} [data-film] [data-exercise] > * { zoom: ${zoom}; }` })
  await page.evaluate((svg) => {
    const pointer = Object.assign(document.createElement('div'), { id: 'film-pointer', innerHTML: svg })
    document.body.append(pointer)
    document.addEventListener('mousemove', ({ clientX, clientY }) => {
      pointer.style.transform = `translate(${clientX - 3}px, ${clientY - 1}px)`
    })
  }, POINTER)
  const shots = []
  let at = { x: STAGE.x + STAGE.width - 40, y: STAGE.y + STAGE.height - 30 }
  await page.mouse.move(at.x, at.y)
  await page.evaluate(() => document.fonts.ready)
  const hands = {
    page,
    find: (selector) => page.locator(`[data-film] [data-exercise] ${selector}`),
    /** One frame that stays for this many milliseconds. */
    async hold(ms) {
      shots.push({ png: await page.screenshot({ clip: STAGE }), ms })
    },
    /** Moves the pointer to the middle of an element, frame by frame. */
    async glide(to, steps = 4) {
      const box = await to.boundingBox()
      const end = { x: box.x + box.width / 2, y: box.y + Math.min(box.height / 2, 60) }
      for (let step = 1; step <= steps; step++) {
        await page.mouse.move(at.x + ((end.x - at.x) * step) / steps, at.y + ((end.y - at.y) * step) / steps)
        await hands.hold(90)
      }
      at = end
    },
    async drag(what, to) {
      await hands.glide(what)
      await page.mouse.down()
      await hands.glide(to, 6)
      await page.mouse.up()
    },
  }
  await hands.hold(900)
  await play(hands)
  await page.waitForLoadState('networkidle')
  await page.reload()
  return shots
}

const schemes = process.argv[2] ? [process.argv[2]] : ['light', 'dark']
await install()
await buildStale()
mkdirSync(OUT, { recursive: true })
const demo = await startDemo()
const { executablePath, args } = await findChromium()
const browser = await chromium.launch({ executablePath, args: [...args, ...MEDIA] })
try {
  // A blank page: those of the product allow no data addresses.
  const encoder = await browser.newPage()
  const teacher = await signIn(browser, demo.url, TEACHER, 'light')
  const moduleId = await prepare(teacher)
  for (const scheme of schemes) {
    const page = await signIn(browser, demo.url, STUDENT, scheme)
    for (const one of films) {
      await page.goto(`/module/${moduleId}`)
      const shots = await film(page, one)
      const whole = { width: STAGE.width * SCALE, height: STAGE.height * SCALE }
      const moving = animatedWebp(whole, await encode(encoder, shots))
      const [still] = await encode(encoder, shots.slice(-1))
      if (moving.length > MAX_BYTES) throw new Error(`${one.name}: ${moving.length} bytes`)
      writeFileSync(join(OUT, `${one.name}-${scheme}.webp`), moving)
      writeFileSync(join(OUT, `${one.name}-${scheme}-still.webp`), still.data)
      process.stdout.write(`${one.name} ${scheme}: ${shots.length} pictures, ${moving.length} bytes, still ${still.data.length}\n`)
      // A text is not begun again by a press: its scene empties it.
      if (one.isText) continue
      const reset = page.getByRole('button', { name: 'Reset answers' })
      await page.getByText(one.name, { exact: true }).first().click()
      await reset.waitFor()
      await page.waitForLoadState('networkidle')
      await reset.click()
      await reset.waitFor({ state: 'detached' })
    }
    await page.context().close()
  }
} finally {
  await browser.close()
  await demo.stop()
}
