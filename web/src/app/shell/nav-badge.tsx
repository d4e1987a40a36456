import { lazy, Suspense } from 'react'

const MessagesBadge = lazy(() => import('./messages-badge').then((module) => ({ default: module.MessagesBadge })))

/** What counts beside an entry; comes after the page itself. */
export const NavBadge = ({ badge, onIcon }: { badge: 'messages' | undefined; onIcon?: boolean }) =>
  badge && (
    <Suspense>
      <MessagesBadge onIcon={onIcon} />
    </Suspense>
  )
