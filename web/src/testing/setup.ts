import '../app/mantine.css'
import '../app/global.css'
import { beforeAll } from 'vitest'
import { loadChatTexts, loadClassroomTexts, showLanguage } from '../i18n/language'

beforeAll(async () => {
  await showLanguage('en')
  await loadClassroomTexts()
  await loadChatTexts()
})
