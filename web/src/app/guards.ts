import { ROLE } from '@keel/contract/constants'
import type { User } from '@keel/contract/entities/user'
import { notFound, redirect } from '@tanstack/react-router'
import { meQuery } from '../data/users/me'
import { queryClient } from '../data/_shared/query-client'
import { addTexts, loadSharedTexts, type Part } from '../i18n/language'
import { forgetPath, rememberPath, takeWantedPath } from '../lib/redirect'
import { visitorScreens } from './visitor-pages'

/** The texts of the screens below a path, in addition to those of every member. */
const TEXTS: readonly (readonly [path: string, ...parts: Part[]])[] = [
  ['/home', 'home'],
  ['/rooms', 'home'],
  ['/room/', 'classroom', 'chat', 'call'],
  ['/module/', 'classroom'],
  ['/print/', 'classroom', 'print'],
  ['/library', 'classroom', 'library'],
  ['/space', 'classroom', 'library'],
  ['/homework', 'classroom', 'school', 'homework'],
  ['/schedule', 'school'],
  ['/lessons', 'school', 'homework'],
  ['/history', 'school', 'homework'],
  ['/students', 'school', 'homework'],
  ['/vocabulary', 'school'],
  ['/messages', 'chat', 'messages'],
  ['/settings', 'settings'],
  ['/admin', 'admin'],
  ['/c/', 'terms'],
]

/** Unverified teachers wait at the verify screen; students need not verify. */
export const isHeld = (user: User): boolean => user.verify !== 1 && user.role !== ROLE.student

/** `/home` is not the beginning of `/homework`. */
const isWithin = (pathname: string, path: string): boolean =>
  pathname === path || pathname.startsWith(path.endsWith('/') ? path : `${path}/`)

const loadTexts = (pathname: string): Promise<void> => {
  const [, ...parts] = TEXTS.find(([path]) => isWithin(pathname, path)) ?? ['']
  return addTexts('member', ...parts)
}

const whoIsHere = (): Promise<User | null> => queryClient.ensureQueryData(meQuery)

interface Place {
  location: { pathname: string; href: string }
}

/** A module's URL with the token of a share link redirects to the page of that link. */
function toSharedModule({ pathname, href }: Place['location']): void {
  const module = Number(/^\/module\/(\d+)\/?$/.exec(pathname)?.[1])
  const link = new URL(href, window.location.origin).searchParams.get('token')
  if (module && link) throw redirect({ to: '/s/$link', params: { link }, search: { module }, replace: true })
}

/** The page of a share link needs no session; its data is requested at once. */
export async function sharedPage({ params: { link } }: { params: { link: string } }): Promise<void> {
  void loadSharedTexts()
  await (await visitorScreens.shared()).prepareShared(link)
}

/** Guard of routes for members: a guest goes to login (or to register, from an invite link) and comes back after. */
export async function membersOnly({ location }: Place): Promise<void> {
  toSharedModule(location)
  const [user] = await Promise.all([whoIsHere(), loadTexts(location.pathname), import('./member-screens')])
  if (!user) {
    rememberPath(location.href)
    throw redirect({ to: /^\/[cr]\//.test(location.pathname) ? '/register' : '/login', replace: true })
  }
  if (isHeld(user)) throw redirect({ to: '/verify', replace: true })
  // A signed-in user needs no remembered path: it would wait for the next login on this device.
  forgetPath()
}

/** Below the members' guard: the page does not exist for anybody but teachers. */
export async function teachersOnly(): Promise<void> {
  const user = await whoIsHere()
  if (user?.role !== ROLE.teacher) throw notFound()
}

/** Below the members' guard: the page does not exist for anybody but operators of the site. */
export async function operatorsOnly(): Promise<void> {
  const user = await whoIsHere()
  if (!user?.operator) throw notFound()
}

/** Guard of routes for guests: signed-in users are redirected. */
export async function guestsOnly(): Promise<void> {
  const user = await whoIsHere()
  if (user) throw redirect({ to: isHeld(user) ? '/verify' : '/home', replace: true })
}

/** Guard of the pages to set a password, which are for everybody: they need to know whether somebody is signed in. */
export async function everybody(): Promise<void> {
  await whoIsHere()
}

/** Guard of the page that a provider leads back to: who is signed in by now goes where a login leads. */
export async function signInGuard({ search }: { search: { r?: string } }): Promise<void> {
  const user = await whoIsHere()
  if (user) throw redirect({ href: isHeld(user) ? '/verify' : takeWantedPath(search.r), replace: true })
}

/** Guard of the verify screen: a mailed link works for everybody, only unverified users wait there. */
export async function verifyGuard({ location, search }: Place & { search: { token?: string } }): Promise<void> {
  if (search.token !== undefined) return
  const user = await whoIsHere()
  if (!user) {
    rememberPath(location.href)
    throw redirect({ to: '/login', replace: true })
  }
  if (!isHeld(user)) throw redirect({ to: '/home', replace: true })
}
