import type { ReactNode } from 'react'
import { IntlProvider } from 'use-intl/react'
import { useStore } from 'zustand'
import { languageStore, localeOf } from './language'

const timeZone = Intl.DateTimeFormat().resolvedOptions().timeZone

/** Provides the current language and the user's time zone to `useTranslations` and `useFormatter`. */
export function LanguageProvider({ children }: { children: ReactNode }) {
  const { language, messages } = useStore(languageStore)
  if (!messages) return null
  return (
    <IntlProvider locale={localeOf(language)} messages={messages} timeZone={timeZone}>
      {children}
    </IntlProvider>
  )
}
