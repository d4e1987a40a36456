import type { Language } from '@keel/contract/constants'
import type { Messages } from './messages'

declare module 'use-intl' {
  interface AppConfig {
    Locale: Language
    Messages: Messages
  }
}
