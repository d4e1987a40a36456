import { MantineProvider } from '@mantine/core'
import type { ReactNode } from 'react'
import { LanguageProvider } from '../i18n/language-provider'
import { ConfirmHost } from '../ui/confirm/confirm'
import { cssVariables, theme } from '../ui/theme'
import { Toasts } from '../ui/toast/toasts'
import { colorSchemes } from './color-scheme'
import { PageAnnouncer } from './page-announcer'

/** Around every page, for visitors and for members: theme, language, toasts, confirm dialog. */
export function Frame({ children }: { children: ReactNode }) {
  return (
    <MantineProvider
      theme={theme}
      cssVariablesResolver={cssVariables}
      colorSchemeManager={colorSchemes}
      defaultColorScheme="auto"
      deduplicateInlineStyles
    >
      <LanguageProvider>
        {children}
        <PageAnnouncer />
        <ConfirmHost />
        <Toasts />
      </LanguageProvider>
    </MantineProvider>
  )
}
