import { ownZone } from '../lib/own-zone'
import { type ReactNode, useSyncExternalStore } from 'react'
import { IntlProvider } from 'use-intl/react'
import { languageStore, localeOf } from './language'

const timeZone = ownZone()

/** Provides the current language and the user's time zone to `useTranslations` and `useFormatter`. */
export function LanguageProvider({ children }: { children: ReactNode }) {
  // The first view is rendered by the server in its language, and taken over in that language.
  const { language, messages } = useSyncExternalStore(languageStore.subscribe, languageStore.getState, languageStore.getState)
  if (!messages) return null
  return (
    <IntlProvider locale={localeOf(language)} messages={messages} timeZone={timeZone}>
      {children}
    </IntlProvider>
  )
}
