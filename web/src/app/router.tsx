import { createRouter } from '@tanstack/react-router'
import { routeTree } from './routes'

export const router = createRouter({
  routeTree,
  defaultPreload: 'intent',
  defaultPendingMs: 300,
  scrollRestoration: true,
  // Query keeps its own cache: a preload must not be trusted longer than that says.
  defaultPreloadStaleTime: 0,
})

export type AppRouter = typeof router

declare module '@tanstack/react-router' {
  interface Register { router: AppRouter }
}
