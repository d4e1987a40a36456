import { ROLE } from '@keel/contract/constants'
import type { User } from '@keel/contract/entities/user'
import { redirect } from '@tanstack/react-router'
import { meQuery } from '../api/me'
import { queryClient } from '../api/query-client'
import { loadClassroomTexts, loadMemberTexts } from '../i18n/language'
import { rememberPath } from '../lib/redirect'

const GUEST_PATHS = ['/login', '/register', '/forgot-password', '/reset-password']
/** Of screens that show boards. */
const BOARD_PATHS = ['/room/', '/module/']

/** Whether only somebody signed in may stay on this path. */
export const isMemberPath = (pathname: string): boolean => pathname !== '/verify' && !GUEST_PATHS.includes(pathname)

/** Unverified teachers wait at the verify screen; students need not verify. */
export const isHeld = (user: User): boolean => user.verify !== 1 && user.role !== ROLE.student

const whoIsHere = (): Promise<User | null> => queryClient.ensureQueryData(meQuery)

interface Place {
  location: { pathname: string; href: string }
}

/** Login-required routes: a guest goes to login (or register, from an invite link) and comes back after. */
export async function membersOnly({ location }: Place): Promise<void> {
  const boards = BOARD_PATHS.some((path) => location.pathname.startsWith(path))
  const [user] = await Promise.all([whoIsHere(), boards ? loadClassroomTexts() : loadMemberTexts(), import('./member-screens')])
  if (!user) {
    rememberPath(location.href)
    throw redirect({ to: location.pathname.startsWith('/r/') ? '/register' : '/login', replace: true })
  }
  if (isHeld(user)) throw redirect({ to: '/verify', replace: true })
}

/** Guests-only routes: whoever is signed in is already further. */
export async function guestsOnly(): Promise<void> {
  const user = await whoIsHere()
  if (user) throw redirect({ to: isHeld(user) ? '/verify' : '/home', replace: true })
}

/** The verify screen: a mailed link works for anybody, waiting there is for unverified people only. */
export async function verifyGuard({ location, search }: Place & { search: { token?: string } }): Promise<void> {
  if (search.token !== undefined) return
  const user = await whoIsHere()
  if (!user) {
    rememberPath(location.href)
    throw redirect({ to: '/login', replace: true })
  }
  if (!isHeld(user)) throw redirect({ to: '/home', replace: true })
}
