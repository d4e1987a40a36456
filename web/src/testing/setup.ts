import '../app/mantine.css'
import '../app/global.css'
import { afterEach, beforeAll } from 'vitest'
import { loadChatTexts, loadClassroomTexts, showLanguage } from '../i18n/language'
import { notices } from '../ui/notify/notify'

beforeAll(async () => {
  await showLanguage('en')
  await loadClassroomTexts()
  await loadChatTexts()
})

// What one test was told is not on the page of the next.
afterEach(() => notices.setState({ list: [] }))
