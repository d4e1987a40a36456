import { lazy, Suspense } from 'react'

const MessagesBadge = lazy(() => import('./messages-badge').then((module) => ({ default: module.MessagesBadge })))

/** The badge of an entry; loaded after the page itself. */
export const NavBadge = ({ badge, onIcon }: { badge: 'messages' | undefined; onIcon?: boolean }) =>
  badge && (
    <Suspense>
      <MessagesBadge onIcon={onIcon} />
    </Suspense>
  )
