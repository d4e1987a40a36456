import { existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'

const SYSTEM = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome']
const COMMON = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]
// A system's Chromium loads 400 files for the popup of every new window's address bar: more work than our page. Chromium takes the last of
// several such lists, so the features Playwright turns off are repeated.
const NOT_FOR_TESTS = [
  'WebUIOmniboxPopup',
  'WebUIOmniboxAimPopup',
  'AimEnabled',
  'AvoidCorsURLLoaderRestartOnRedirect',
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'DestroyProfileOnBrowserClose',
  'HttpsFirstBalancedModeAutoEnable',
  'HttpsUpgrades',
  'LensOverlay',
  'MediaRouter',
  'NetworkTimeServiceQuerying',
  'OptimizationHints',
  'PaintHolding',
  'PreconnectToSearch',
  'ThirdPartyStoragePartitioning',
]
/**
 * Returns the browser for tests and screenshots: CHROMIUM_PATH, else the system's, else the one in the npm package
 * @sparticuz/chromium, so that a bare machine with npm alone can run everything.
 * @returns {Promise<{ executablePath: string, args: string[] }>}
 */
export async function findChromium() {
  const own = process.env.CHROMIUM_PATH ?? SYSTEM.find((path) => existsSync(path))
  if (own) return { executablePath: own, args: [...COMMON, `--disable-features=${NOT_FOR_TESTS.join(',')}`] }
  const dir = resolve(import.meta.dirname, '../node_modules/.cache/chromium')
  mkdirSync(dir, { recursive: true })
  // Both must be set before the import: the target folder, and that it brings its own NSS libraries.
  const { TMPDIR } = process.env
  process.env.TMPDIR = dir
  process.env.AWS_LAMBDA_JS_RUNTIME = 'nodejs20.x'
  const { default: packed } = await import('@sparticuz/chromium')
  const executablePath = await packed.executablePath()
  // Whatever else this process starts finds its temporary files where it expects them.
  if (TMPDIR === undefined) delete process.env.TMPDIR
  else process.env.TMPDIR = TMPDIR
  // It looks for its fonts under /tmp, wherever they were unpacked to; without any, text has no height.
  const fonts = join(dir, 'fonts.conf')
  writeFileSync(
    fonts,
    `<?xml version="1.0"?><!DOCTYPE fontconfig SYSTEM "fonts.dtd"><fontconfig><dir>${join(dir, 'fonts')}</dir><dir>/usr/share/fonts</dir><cachedir>${join(dir, 'fonts-cache')}</cachedir></fontconfig>\n`,
  )
  process.env.FONTCONFIG_FILE = fonts
  // Its own arguments are for a serverless machine: with them it hangs and crashes in our tests.
  return { executablePath, args: COMMON }
}
