import '../app/mantine.css'
import '../ui/tokens.css'
import '../app/global.css'
import { afterEach, beforeAll, vi } from 'vitest'
import { cleanup } from 'vitest-browser-react'
import { loadChatTexts, loadClassroomTexts, showLanguage } from '../i18n/language'
import { watchFocus } from '../lib/last-focus'
import { watchPaste } from '../ui/paste/watch-paste'
import { toasts } from '../ui/toast/toast'
import { failOnConsole } from './quiet-console'

failOnConsole()

// As the page does when it starts.
watchFocus()
watchPaste()

beforeAll(async () => {
  await showLanguage('en')
  await loadClassroomTexts()
  await loadChatTexts()
})

// The next test, in this file or another, starts with an empty page, no toasts and the browser's own functions.
afterEach(async () => {
  await cleanup()
  toasts.setState({ list: [] })
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})
