import { MantineProvider } from '@mantine/core'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { createMemoryHistory, createRootRoute, createRouter, RouterContextProvider } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { render } from 'vitest-browser-react'
import { LanguageProvider } from '../i18n/language-provider'
import { ConfirmHost } from '../ui/confirm/confirm'
import { Toasts } from '../ui/toast/toasts'
import { cssVariables, theme } from '../ui/theme'

interface Options {
  queryClient?: QueryClient
  colorScheme?: 'light' | 'dark'
  /** The URL it is shown at. */
  at?: string
}

/** Renders a part of the client with all that the app provides: theme, language, queries, links, toasts, confirm dialog. */
export function renderApp(
  node: ReactNode,
  { queryClient = new QueryClient({ defaultOptions: { queries: { retry: false } } }), colorScheme = 'light', at = '/' }: Options = {},
) {
  const router = createRouter({ routeTree: createRootRoute(), history: createMemoryHistory({ initialEntries: [at] }) })
  return render(
    <MantineProvider theme={theme} cssVariablesResolver={cssVariables} forceColorScheme={colorScheme}>
      <QueryClientProvider client={queryClient}>
        <LanguageProvider>
          <RouterContextProvider router={router}>
            {node}
            <ConfirmHost />
            <Toasts />
          </RouterContextProvider>
        </LanguageProvider>
      </QueryClientProvider>
    </MantineProvider>,
  )
}
