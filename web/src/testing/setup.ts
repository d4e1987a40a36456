import '../app/mantine.css'
import '../ui/tokens.css'
import '../app/global.css'
import { afterAll, afterEach, beforeAll, vi } from 'vitest'
import { page } from 'vitest/browser'
import { cleanup } from 'vitest-browser-react'
import { queryClient } from '../data/_shared/query-client'
import { provideSite } from '../data/site/site'
import { addTexts, showLanguage } from '../i18n/language'
import { watchFocus } from '../lib/last-focus'
import { refuseStrayDrops } from '../lib/stray-drops'
import { pageTitle } from '../lib/use-document-title'
import { watchPaste } from '../ui/paste/watch-paste'
import { toasts } from '../ui/toast/toast'
import { leftInPage, pageState, type PageState } from './leftovers'
import { failOnConsole } from './quiet-console'

failOnConsole()

// As the page does when it starts.
watchFocus()
watchPaste()
refuseStrayDrops()

// What the file finds is what it leaves. The first hook of the file is the last to run.
let before: PageState
beforeAll(async () => void (before = await pageState()))
afterAll(async () => {
  const left = await leftInPage(before)
  if (left.length > 0) throw new Error(`This test file leaves behind: ${left.join('; ')}`)
}, 60_000)

beforeAll(async () => {
  await showLanguage('en')
  await addTexts('member', 'home', 'classroom', 'chat', 'call', 'drawing', 'editors', 'recorder')
})

const { title } = document
const { innerWidth: width, innerHeight: height } = window

// The next test, in this file or another, starts with an empty page of the same size, no toasts, nothing stored or fetched and the browser's own
// functions.
afterEach(async () => {
  await cleanup()
  toasts.setState({ list: [] })
  pageTitle.setState({ title: '' })
  document.title = title
  queryClient.clear()
  provideSite(null)
  localStorage.clear()
  sessionStorage.clear()
  if (innerWidth !== width || innerHeight !== height) await page.viewport(width, height)
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})
