import { MantineProvider } from '@mantine/core'
import { QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { queryClient } from '../data/_shared/query-client'
import '../lib/last-focus'
import { LanguageProvider } from '../i18n/language-provider'
import { ConfirmHost } from '../ui/confirm/confirm'
import { Toasts } from '../ui/toast/toasts'
import { colorSchemes } from './color-scheme'
import { router } from './router'
import { cssVariables, theme } from '../ui/theme'
import { leaveWhenSessionEnds } from './session'

leaveWhenSessionEnds(router)

export function App() {
  return (
    <MantineProvider
      theme={theme}
      cssVariablesResolver={cssVariables}
      colorSchemeManager={colorSchemes}
      defaultColorScheme="auto"
      deduplicateInlineStyles
    >
      <QueryClientProvider client={queryClient}>
        <LanguageProvider>
          <RouterProvider router={router} />
          <ConfirmHost />
          <Toasts />
        </LanguageProvider>
      </QueryClientProvider>
    </MantineProvider>
  )
}
