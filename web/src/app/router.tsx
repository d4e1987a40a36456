import { createRouter } from '@tanstack/react-router'
import { CrashScreen } from './crash-screen'
import { PendingScreen } from './pending-screen'
import { routeTree } from './routes'

export const router = createRouter({
  routeTree,
  defaultPreload: 'intent',
  defaultPendingMs: 300,
  defaultPendingComponent: PendingScreen,
  // On every route, so that a broken screen leaves the navigation around it standing.
  defaultErrorComponent: CrashScreen,
  scrollRestoration: true,
  // Query keeps its own cache: a preload must not be trusted longer than that says.
  defaultPreloadStaleTime: 0,
})

export type AppRouter = typeof router

declare module '@tanstack/react-router' {
  interface Register {
    router: AppRouter
  }
}
