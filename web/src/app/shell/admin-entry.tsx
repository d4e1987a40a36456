import { useUser } from '../../data/users/me'
import { retriedPart } from '../../lib/retried-part'
import type { AdminEntryProps } from './admin-link'

const AdminLink = retriedPart(() => import('./admin-link').then((module) => module.AdminLink))

/** Leads operators to the administration of the site; others load nothing of it. */
export const AdminEntry = (props: AdminEntryProps) =>
  useUser().operator && <AdminLink fallback={<span className={props.className} />} {...props} />
