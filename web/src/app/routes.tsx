import { createRootRoute, createRoute, lazyRouteComponent, redirect } from '@tanstack/react-router'
import type { LessonsView } from '../api/lessons'
import { guestsOnly, membersOnly, sharedPage, teachersOnly, verifyGuard } from './guards'
import { isDay } from '../lib/is-day'
import { AuthLayout } from './layouts/auth-layout'
import { RootLayout } from './root-layout'

const text = (value: unknown): string | undefined => (typeof value === 'string' && value ? value : undefined)

const id = (value: unknown): number | undefined => (Number.isSafeInteger(value) ? Number(value) : undefined)

export const rootRoute = createRootRoute({
  component: RootLayout,
  notFoundComponent: lazyRouteComponent(() => import('../screens/not-found/not-found-screen'), 'NotFoundScreen'),
})

const indexRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/',
  beforeLoad: () => {
    throw redirect({ to: '/home', replace: true })
  },
})

const auth = createRoute({ getParentRoute: () => rootRoute, id: 'auth', component: AuthLayout })
const login = createRoute({
  getParentRoute: () => auth,
  path: '/login',
  beforeLoad: guestsOnly,
  validateSearch: (search): { r?: string } => ({ r: text(search['r']) }),
  component: lazyRouteComponent(() => import('../screens/login/login-screen'), 'LoginScreen'),
})
const register = createRoute({
  getParentRoute: () => auth,
  path: '/register',
  beforeLoad: guestsOnly,
  validateSearch: (search): { r?: string } => ({ r: text(search['r']) }),
  component: lazyRouteComponent(() => import('../screens/register/register-screen'), 'RegisterScreen'),
})
const forgotPassword = createRoute({
  getParentRoute: () => auth,
  path: '/forgot-password',
  beforeLoad: guestsOnly,
  component: lazyRouteComponent(() => import('../screens/forgot-password/forgot-password-screen'), 'ForgotPasswordScreen'),
})
const resetPassword = createRoute({
  getParentRoute: () => auth,
  path: '/reset-password',
  beforeLoad: guestsOnly,
  validateSearch: (search): { token?: string } => ({ token: text(search['token']) }),
  component: lazyRouteComponent(() => import('../screens/reset-password/reset-password-screen'), 'ResetPasswordScreen'),
})
const verify = createRoute({
  getParentRoute: () => auth,
  path: '/verify',
  beforeLoad: verifyGuard,
  validateSearch: (search): { token?: string } => ({ token: text(search['token']) }),
  component: lazyRouteComponent(() => import('../screens/verify/verify-screen'), 'VerifyScreen'),
})

const SCHEDULE_VIEWS = ['day', 'week', 'month', 'agenda'] as const
const scheduleSearch = (search: Record<string, unknown>): { view?: (typeof SCHEDULE_VIEWS)[number]; date?: string } => {
  const view = SCHEDULE_VIEWS.find((one) => one === search['view'])
  const date = text(search['date'])
  return { ...(view && { view }), ...(date !== undefined && isDay(date) && { date }) }
}

/** Open to everybody with the link. */
const shared = createRoute({
  getParentRoute: () => rootRoute,
  path: '/s/$link',
  validateSearch: (search): { board?: number; module?: number } => ({ board: id(search['board']), module: id(search['module']) }),
  beforeLoad: sharedPage,
  component: lazyRouteComponent(() => import('../screens/shared/shared-screen'), 'SharedScreen'),
})

const memberScreens = () => import('./member-screens')

const members = createRoute({
  getParentRoute: () => rootRoute,
  id: 'members',
  beforeLoad: membersOnly,
  component: lazyRouteComponent(() => memberScreens().then((load) => load.memberLayout()), 'MemberLayout'),
})
/** With the sidebar. */
const shell = createRoute({
  getParentRoute: () => members,
  id: 'shell',
  component: lazyRouteComponent(() => memberScreens().then((load) => load.shellLayout()), 'ShellLayout'),
})
const home = createRoute({
  getParentRoute: () => shell,
  path: '/home',
  component: lazyRouteComponent(() => memberScreens().then((load) => load.home()), 'HomeScreen'),
})
const rooms = createRoute({
  getParentRoute: () => shell,
  path: '/rooms',
  validateSearch: (search): { new?: 1 } => (search['new'] ? { new: 1 } : {}),
  component: lazyRouteComponent(() => memberScreens().then((load) => load.rooms()), 'RoomsScreen'),
})
const schedule = createRoute({
  getParentRoute: () => shell,
  path: '/schedule',
  validateSearch: scheduleSearch,
  component: lazyRouteComponent(() => memberScreens().then((load) => load.schedule()), 'ScheduleScreen'),
})
const LESSONS_STATUSES = ['started', 'completed'] as const
const lessonsSearch = (search: Record<string, unknown>): LessonsView => {
  const day = (value: unknown) => (typeof value === 'string' && isDay(value) ? value : undefined)
  const status = LESSONS_STATUSES.find((one) => one === search['status'])
  const view = { roomId: id(search['roomId']), student: id(search['student']), status, from: day(search['from']), to: day(search['to']) }
  return Object.fromEntries(Object.entries(view).filter(([, value]) => value !== undefined))
}
const lessons = createRoute({
  getParentRoute: () => shell,
  path: '/lessons',
  validateSearch: lessonsSearch,
  component: lazyRouteComponent(() => memberScreens().then((load) => load.lessons()), 'LessonsScreen'),
})
const vocabulary = createRoute({
  getParentRoute: () => shell,
  path: '/vocabulary',
  component: lazyRouteComponent(() => memberScreens().then((load) => load.vocabulary()), 'VocabularyScreen'),
})
const repeat = createRoute({
  getParentRoute: () => shell,
  path: '/vocabulary/repeat',
  component: lazyRouteComponent(() => memberScreens().then((load) => load.repeat()), 'RepeatScreen'),
})
const lesson = createRoute({
  getParentRoute: () => shell,
  path: '/lessons/$id',
  component: lazyRouteComponent(() => memberScreens().then((load) => load.lesson()), 'LessonScreen'),
})
const history = createRoute({
  getParentRoute: () => shell,
  path: '/history',
  validateSearch: (search): { student?: number } => {
    const student = id(search['student'])
    return student === undefined ? {} : { student }
  },
  component: lazyRouteComponent(() => memberScreens().then((load) => load.history()), 'HistoryScreen'),
})
const librarySearch = (search: Record<string, unknown>): { q?: string } => {
  const q = text(search['q'])
  return q === undefined ? {} : { q }
}
const library = createRoute({
  getParentRoute: () => shell,
  path: '/library',
  beforeLoad: teachersOnly,
  validateSearch: librarySearch,
  component: lazyRouteComponent(() => memberScreens().then((load) => load.library()), 'LibraryScreen'),
})
const libraryFolder = createRoute({
  getParentRoute: () => shell,
  path: '/library/folder/$id',
  beforeLoad: teachersOnly,
  validateSearch: librarySearch,
  component: lazyRouteComponent(() => memberScreens().then((load) => load.library()), 'LibraryScreen'),
})
const libraryBin = createRoute({
  getParentRoute: () => shell,
  path: '/library/bin',
  beforeLoad: teachersOnly,
  component: lazyRouteComponent(() => memberScreens().then((load) => load.libraryBin()), 'BinScreen'),
})
const students = createRoute({
  getParentRoute: () => shell,
  path: '/students',
  beforeLoad: teachersOnly,
  validateSearch: (search): { q?: string; sort?: string; archived?: 1 } => {
    const [q, sort] = [text(search['q']), text(search['sort'])]
    return { ...(q && { q }), ...(sort && { sort }), ...(search['archived'] === 1 && { archived: 1 }) }
  },
  component: lazyRouteComponent(() => memberScreens().then((load) => load.students()), 'StudentsScreen'),
})
const student = createRoute({
  getParentRoute: () => shell,
  path: '/students/$id',
  beforeLoad: teachersOnly,
  component: lazyRouteComponent(() => memberScreens().then((load) => load.student()), 'StudentScreen'),
})
const messages = createRoute({
  getParentRoute: () => shell,
  path: '/messages',
  component: lazyRouteComponent(() => memberScreens().then((load) => load.messages()), 'MessagesScreen'),
})
/** Shown by the screen of all conversations, beside them. */
const conversation = createRoute({
  getParentRoute: () => messages,
  path: '/$channel',
  validateSearch: (search): { at?: number } => ({ at: id(search['at']) }),
})
const direct = createRoute({
  getParentRoute: () => shell,
  path: '/messages/with/$user',
  component: lazyRouteComponent(() => memberScreens().then((load) => load.direct()), 'DirectScreen'),
})
/** Without it: the screen has the whole window. */
const plain = createRoute({
  getParentRoute: () => members,
  id: 'plain',
  component: lazyRouteComponent(() => memberScreens().then((load) => load.plainLayout()), 'PlainLayout'),
})
const invite = createRoute({
  getParentRoute: () => plain,
  path: '/r/$token',
  component: lazyRouteComponent(() => memberScreens().then((load) => load.invite()), 'InviteScreen'),
})
const room = createRoute({
  getParentRoute: () => plain,
  path: '/room/$id',
  component: lazyRouteComponent(() => memberScreens().then((load) => load.room()), 'RoomScreen'),
})
const moduleRoute = createRoute({
  getParentRoute: () => plain,
  path: '/module/$id',
  component: lazyRouteComponent(() => memberScreens().then((load) => load.module()), 'ModuleScreen'),
})
const space = createRoute({
  getParentRoute: () => plain,
  path: '/space',
  component: lazyRouteComponent(() => memberScreens().then((load) => load.space()), 'SpaceScreen'),
})
const libraryLesson = createRoute({
  getParentRoute: () => plain,
  path: '/library/lesson/$id',
  beforeLoad: teachersOnly,
  component: lazyRouteComponent(() => memberScreens().then((load) => load.libraryLesson()), 'LibraryLessonScreen'),
})
const settings = createRoute({
  getParentRoute: () => plain,
  path: '/settings',
  component: lazyRouteComponent(() => memberScreens().then((load) => load.settings()), 'SettingsScreen'),
})

export const routeTree = rootRoute.addChildren([
  indexRoute,
  shared,
  auth.addChildren([login, register, forgotPassword, resetPassword, verify]),
  members.addChildren([
    shell.addChildren([
      home,
      rooms,
      schedule,
      students,
      student,
      library,
      libraryFolder,
      libraryBin,
      lessons,
      lesson,
      history,
      vocabulary,
      repeat,
      messages.addChildren([conversation]),
      direct,
    ]),
    plain.addChildren([invite, room, moduleRoute, space, libraryLesson, settings]),
  ]),
])
