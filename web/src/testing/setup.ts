import '../app/mantine.css'
import '../app/global.css'
import { beforeAll } from 'vitest'
import { showLanguage } from '../i18n/language'

beforeAll(() => showLanguage('en'))
