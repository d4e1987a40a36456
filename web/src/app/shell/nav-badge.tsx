import { lazy, Suspense } from 'react'

const MessagesBadge = lazy(() => import('./messages-badge').then((module) => ({ default: module.MessagesBadge })))

/** What counts beside an entry; comes after the page itself. */
export const NavBadge = ({ badge }: { badge: 'messages' | undefined }) =>
  badge && (
    <Suspense>
      <MessagesBadge />
    </Suspense>
  )
