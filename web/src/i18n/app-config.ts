import 'use-intl'
import type { Messages } from './messages'

// Makes the key of a text that is not there an error of types. Not a .d.ts: mistakes in those are not reported, and nothing would be checked.
declare module 'use-intl' {
  interface AppConfig {
    Messages: Messages
  }
}
