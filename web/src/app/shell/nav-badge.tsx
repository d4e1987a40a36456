import { retriedPart } from '../../lib/retried-part'

const MessagesBadge = retriedPart(() => import('./messages-badge').then((module) => module.MessagesBadge))

/** The badge of an entry; loaded after the page itself. */
export const NavBadge = ({ badge, onIcon }: { badge: 'messages' | undefined; onIcon?: boolean }) =>
  badge && <MessagesBadge onIcon={onIcon} />
