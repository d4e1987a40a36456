import { lazy, Suspense } from 'react'
import { useUser } from '../../data/users/me'
import type { AdminEntryProps } from './admin-link'

const AdminLink = lazy(() => import('./admin-link').then((module) => ({ default: module.AdminLink })))

/** Leads operators to the administration of the site; others load nothing of it. */
export const AdminEntry = (props: AdminEntryProps) =>
  useUser().operator && (
    <Suspense fallback={<span className={props.className} />}>
      <AdminLink {...props} />
    </Suspense>
  )
