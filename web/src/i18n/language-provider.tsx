import type { ReactNode } from 'react'
import { IntlProvider } from 'use-intl/react'
import { useStore } from 'zustand'
import { languageStore, localeOf } from './language'

const timeZone = Intl.DateTimeFormat().resolvedOptions().timeZone

/** Gives `useTranslations` and `useFormatter` the language shown now and the reader's time zone. */
export function LanguageProvider({ children }: { children: ReactNode }) {
  const { language, messages } = useStore(languageStore)
  if (!messages) return null
  return (
    <IntlProvider locale={localeOf(language)} messages={messages} timeZone={timeZone}>
      {children}
    </IntlProvider>
  )
}
