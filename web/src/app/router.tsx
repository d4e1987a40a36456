import { createRouter } from '@tanstack/react-router'
import { CrashScreen } from './crash-screen'
import { PendingScreen } from './pending-screen'
import { routeTree } from './routes'

export const router = createRouter({
  routeTree,
  defaultPreload: 'intent',
  defaultPendingMs: 300,
  defaultPendingComponent: PendingScreen,
  // On every route, so that the navigation around a crashed screen stays.
  defaultErrorComponent: CrashScreen,
  scrollRestoration: true,
  // Query has its own cache: a preload must not outlive it.
  defaultPreloadStaleTime: 0,
})

export type AppRouter = typeof router

declare module '@tanstack/react-router' {
  interface Register {
    router: AppRouter
  }
}
