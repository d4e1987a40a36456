import type { User } from '@keel/contract/entities/user'
import { QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { queryClient } from '../data/_shared/query-client'
import { provideMe, setMe } from '../data/users/me'
import { standInOffline } from './offline-copies'
import { router } from './router'
import { discardWhenAnotherSignsIn, leaveWhenSessionEnds } from './session'

standInOffline()
leaveWhenSessionEnds(router)
discardWhenAnotherSignsIn()

/** Starts the app with the request for the user, which is on the way. */
export const startApp = (user: Promise<User | null>): void => provideMe(user)

/** Prepares the page of the current URL, so that the one before stays until it can be shown. */
export async function enterApp(user: User | null): Promise<void> {
  setMe(user)
  await router.load()
}

/** Loads the code of the first page after signing in. */
export async function loadHome(): Promise<void> {
  const { memberLayout, shellLayout, home } = await import('./member-screens')
  await Promise.all([memberLayout(), shellLayout(), home()])
}

/** All pages, by the router. */
export function App() {
  return (
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router} />
    </QueryClientProvider>
  )
}
