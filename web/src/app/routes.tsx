import { SITE_PAGES } from '@keel/contract/site-texts'
import { createRootRoute, createRoute, lazyRouteComponent, notFound, Outlet, redirect } from '@tanstack/react-router'
import type { LessonsView } from '../data/lessons/queries'
import { loadSite } from '../data/site/site'
import { everybody, guestsOnly, membersOnly, operatorsOnly, sharedPage, signInGuard, teachersOnly, verifyGuard } from './guards'
import { isDay } from '../lib/is-day'
import { loadChunk } from '../lib/load-chunk'
import { AuthLayout } from './layouts/auth-layout'
import { RootLayout } from './root-layout'
import { RouterNavigation } from './router-navigation'
import { visitorScreens } from './visitor-pages'

const text = (value: unknown): string | undefined => (typeof value === 'string' && value ? value : undefined)

/** What the list of homework shows. */
export interface HomeworkSearch {
  show?: 'open' | 'waiting' | 'done'
  room?: number
}

const day = (value: unknown): string | undefined => (typeof value === 'string' && isDay(value) ? value : undefined)

const id = (value: unknown): number | undefined => (Number.isSafeInteger(value) ? Number(value) : undefined)

export const rootRoute = createRootRoute({
  component: RootLayout,
  notFoundComponent: lazyRouteComponent(() => loadChunk(() => import('../screens/not-found/not-found-screen')), 'NotFoundScreen'),
})

const indexRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/',
  beforeLoad: () => {
    throw redirect({ to: '/home', replace: true })
  },
})

/** Pages that visitors see without the router. */
const openPages = createRoute({ getParentRoute: () => rootRoute, id: 'open', loader: loadSite, component: RouterNavigation })
const auth = createRoute({
  getParentRoute: () => openPages,
  id: 'auth',
  component: () => (
    <AuthLayout>
      <Outlet />
    </AuthLayout>
  ),
})
const login = createRoute({
  getParentRoute: () => auth,
  path: '/login',
  beforeLoad: guestsOnly,
  validateSearch: (search): { r?: string } => ({ r: text(search['r']) }),
  component: lazyRouteComponent(() => loadChunk(visitorScreens.login), 'LoginScreen'),
})
const register = createRoute({
  getParentRoute: () => auth,
  path: '/register',
  beforeLoad: guestsOnly,
  validateSearch: (search): { r?: string; invitation?: string } => ({ r: text(search['r']), invitation: text(search['invitation']) }),
  component: lazyRouteComponent(() => loadChunk(visitorScreens.register), 'RegisterScreen'),
})
const forgotPassword = createRoute({
  getParentRoute: () => auth,
  path: '/forgot-password',
  beforeLoad: everybody,
  component: lazyRouteComponent(() => loadChunk(visitorScreens.forgotPassword), 'ForgotPasswordScreen'),
})
const resetPassword = createRoute({
  getParentRoute: () => auth,
  path: '/reset-password',
  beforeLoad: everybody,
  validateSearch: (search): { token?: string } => ({ token: text(search['token']) }),
  component: lazyRouteComponent(() => loadChunk(visitorScreens.resetPassword), 'ResetPasswordScreen'),
})
const signIn = createRoute({
  getParentRoute: () => auth,
  path: '/sign-in',
  beforeLoad: signInGuard,
  validateSearch: (search): { r?: string } => ({ r: text(search['r']) }),
  component: lazyRouteComponent(() => loadChunk(visitorScreens.signIn), 'SignInScreen'),
})
const personal = createRoute({
  getParentRoute: () => auth,
  path: '/personal',
  beforeLoad: everybody,
  component: lazyRouteComponent(() => loadChunk(visitorScreens.personal), 'PersonalScreen'),
})
const verify = createRoute({
  getParentRoute: () => auth,
  path: '/verify',
  beforeLoad: verifyGuard,
  validateSearch: (search): { token?: string; refuse?: 1; change?: 1 } => ({
    token: text(search['token']),
    refuse: search['refuse'] === 1 ? 1 : undefined,
    change: search['change'] === 1 ? 1 : undefined,
  }),
  component: lazyRouteComponent(() => loadChunk(() => import('../screens/verify/verify-screen')), 'VerifyScreen'),
})

const SCHEDULE_VIEWS = ['day', 'week', 'month', 'agenda'] as const
const scheduleSearch = (search: Record<string, unknown>): { view?: (typeof SCHEDULE_VIEWS)[number]; date?: string } => {
  const view = SCHEDULE_VIEWS.find((one) => one === search['view'])
  return { view, date: day(search['date']) }
}

/** Open to everybody with the link. */
const shared = createRoute({
  getParentRoute: () => openPages,
  path: '/s/$link',
  validateSearch: (search): { board?: number; module?: number } => ({ board: id(search['board']), module: id(search['module']) }),
  beforeLoad: sharedPage,
  component: lazyRouteComponent(() => loadChunk(visitorScreens.shared), 'SharedScreen'),
})

const sitePage = createRoute({
  getParentRoute: () => openPages,
  path: '/site/$page',
  beforeLoad: ({ params: { page } }) => {
    if (!SITE_PAGES.some((name) => name === page)) throw notFound()
  },
  component: lazyRouteComponent(() => loadChunk(visitorScreens.sitePage), 'SitePageScreen'),
})

type Screens = typeof import('./member-screens')
const memberScreen = <M extends Record<string, unknown>, K extends keyof M>(screen: (all: Screens) => Promise<M>, name: K) =>
  lazyRouteComponent(() => loadChunk(() => import('./member-screens').then(screen)), name)

const members = createRoute({
  getParentRoute: () => rootRoute,
  id: 'members',
  beforeLoad: membersOnly,
  component: memberScreen(({ memberLayout }) => memberLayout(), 'MemberLayout'),
})
/** With the sidebar. */
const shell = createRoute({
  getParentRoute: () => members,
  id: 'shell',
  component: memberScreen(({ shellLayout }) => shellLayout(), 'ShellLayout'),
})
const home = createRoute({
  getParentRoute: () => shell,
  path: '/home',
  component: memberScreen(({ home }) => home(), 'HomeScreen'),
})
const rooms = createRoute({
  getParentRoute: () => shell,
  path: '/rooms',
  validateSearch: (search): { new?: 1 } => (search['new'] ? { new: 1 } : {}),
  component: memberScreen(({ rooms }) => rooms(), 'RoomsScreen'),
})
const schedule = createRoute({
  getParentRoute: () => shell,
  path: '/schedule',
  validateSearch: scheduleSearch,
  component: memberScreen(({ schedule }) => schedule(), 'ScheduleScreen'),
})
const LESSONS_STATUSES = ['started', 'completed'] as const
const lessonsSearch = (search: Record<string, unknown>): LessonsView => {
  const status = LESSONS_STATUSES.find((one) => one === search['status'])
  return {
    roomId: id(search['roomId']),
    student: id(search['student']),
    status,
    from: day(search['from']),
    to: day(search['to']),
    q: text(search['q']),
  }
}
const lessons = createRoute({
  getParentRoute: () => shell,
  path: '/lessons',
  validateSearch: lessonsSearch,
  component: memberScreen(({ lessons }) => lessons(), 'LessonsScreen'),
})
const vocabulary = createRoute({
  getParentRoute: () => shell,
  path: '/vocabulary',
  component: memberScreen(({ vocabulary }) => vocabulary(), 'VocabularyScreen'),
})
const repeat = createRoute({
  getParentRoute: () => shell,
  path: '/vocabulary/repeat',
  component: memberScreen(({ review }) => review(), 'ReviewScreen'),
})
const lesson = createRoute({
  getParentRoute: () => shell,
  path: '/lessons/$id',
  component: memberScreen(({ lesson }) => lesson(), 'LessonScreen'),
})
const HOMEWORK_SHOWN = ['open', 'waiting', 'done'] as const
const homework = createRoute({
  getParentRoute: () => shell,
  path: '/homework',
  validateSearch: (search): HomeworkSearch => ({
    show: HOMEWORK_SHOWN.find((one) => one === search['show']),
    room: id(search['room']),
  }),
  component: memberScreen(({ homework }) => homework(), 'HomeworkScreen'),
})
/** What the students of homework did; a student goes on to do it. */
const homeworkGrid = createRoute({
  getParentRoute: () => shell,
  path: '/homework/$id',
  component: memberScreen(({ homeworkGrid }) => homeworkGrid(), 'HomeworkGridScreen'),
})
const history = createRoute({
  getParentRoute: () => shell,
  path: '/history',
  validateSearch: (search): { student?: number } => ({ student: id(search['student']) }),
  component: memberScreen(({ history }) => history(), 'HistoryScreen'),
})
/** For teachers only. */
const teachers = createRoute({ getParentRoute: () => shell, id: 'teachers', beforeLoad: teachersOnly })
const librarySearch = (search: Record<string, unknown>): { q?: string } => ({ q: text(search['q']) })
const library = createRoute({
  getParentRoute: () => teachers,
  path: '/library',
  validateSearch: librarySearch,
  component: memberScreen(({ library }) => library(), 'LibraryScreen'),
})
const libraryFolder = createRoute({
  getParentRoute: () => teachers,
  path: '/library/folder/$id',
  validateSearch: librarySearch,
  component: memberScreen(({ library }) => library(), 'LibraryScreen'),
})
const libraryBin = createRoute({
  getParentRoute: () => teachers,
  path: '/library/bin',
  component: memberScreen(({ libraryBin }) => libraryBin(), 'BinScreen'),
})
const students = createRoute({
  getParentRoute: () => teachers,
  path: '/students',
  validateSearch: (search): { q?: string; sort?: string; archived?: 1 } => ({
    q: text(search['q']),
    sort: text(search['sort']),
    archived: search['archived'] === 1 ? 1 : undefined,
  }),
  component: memberScreen(({ students }) => students(), 'StudentsScreen'),
})
const student = createRoute({
  getParentRoute: () => teachers,
  path: '/students/$id',
  component: memberScreen(({ student }) => student(), 'StudentScreen'),
})
/** Without the sidebar: the screen has the whole window. */
const plain = createRoute({
  getParentRoute: () => members,
  id: 'plain',
  component: memberScreen(({ plainLayout }) => plainLayout(), 'PlainLayout'),
})
const messages = createRoute({
  getParentRoute: () => plain,
  path: '/messages',
  component: memberScreen(({ messages }) => messages(), 'MessagesScreen'),
})
/** Rendered by the screen of all conversations, beside their list. */
const conversation = createRoute({
  getParentRoute: () => messages,
  path: '/$channel',
  validateSearch: (search): { at?: number } => ({ at: id(search['at']) }),
})
const direct = createRoute({
  getParentRoute: () => plain,
  path: '/messages/with/$user',
  component: memberScreen(({ direct }) => direct(), 'DirectScreen'),
})
const invite = createRoute({
  getParentRoute: () => shell,
  path: '/r/$token',
  component: memberScreen(({ invite }) => invite(), 'InviteScreen'),
})
const classInvite = createRoute({
  getParentRoute: () => shell,
  path: '/c/$token',
  component: memberScreen(({ invite }) => invite(), 'ClassScreen'),
})
const room = createRoute({
  getParentRoute: () => plain,
  path: '/room/$id',
  loader: ({ params }) => void import('./member-screens').then(({ askForRoom }) => askForRoom(Number(params.id))),
  component: memberScreen(({ room }) => room(), 'RoomScreen'),
})
const moduleRoute = createRoute({
  getParentRoute: () => plain,
  path: '/module/$id',
  validateSearch: (search): { homework?: number } => ({ homework: id(search['homework']) }),
  component: memberScreen(({ module }) => module(), 'ModuleScreen'),
})
/** The boards of a module on paper, or one of them. */
const print = createRoute({
  getParentRoute: () => plain,
  path: '/print/$id',
  validateSearch: (search): { board?: number } => ({ board: id(search['board']) }),
  beforeLoad: teachersOnly,
  component: memberScreen(({ print: screen }) => screen(), 'PrintScreen'),
})
const homeworkDo = createRoute({
  getParentRoute: () => plain,
  path: '/homework/$id/do',
  component: memberScreen(({ homeworkDo }) => homeworkDo(), 'HomeworkDoScreen'),
})
const homeworkWork = createRoute({
  getParentRoute: () => plain,
  path: '/homework/$id/students/$student',
  validateSearch: (search): { item?: number } => ({ item: id(search['item']) }),
  component: memberScreen(({ homeworkWork }) => homeworkWork(), 'HomeworkWorkScreen'),
})
const space = createRoute({
  getParentRoute: () => shell,
  path: '/space',
  component: memberScreen(({ space }) => space(), 'SpaceScreen'),
})
const libraryLesson = createRoute({
  getParentRoute: () => teachers,
  path: '/library/lesson/$id',
  component: memberScreen(({ libraryLesson }) => libraryLesson(), 'LibraryLessonScreen'),
})
const settings = createRoute({
  getParentRoute: () => plain,
  path: '/settings',
  component: memberScreen(({ settings }) => settings(), 'SettingsScreen'),
})
/** `section` is empty on the first page of the administration. */
const admin = createRoute({
  getParentRoute: () => plain,
  path: '/admin/{-$section}',
  validateSearch: (search): { person?: number } => ({ person: id(search['person']) }),
  beforeLoad: operatorsOnly,
  component: memberScreen(({ admin }) => admin(), 'AdminScreen'),
})

export const routeTree = rootRoute.addChildren([
  indexRoute,
  openPages.addChildren([shared, sitePage, auth.addChildren([login, register, forgotPassword, resetPassword, signIn, personal, verify])]),
  members.addChildren([
    shell.addChildren([
      home,
      rooms,
      schedule,
      teachers.addChildren([students, student, library, libraryFolder, libraryBin, libraryLesson]),
      lessons,
      lesson,
      homework,
      homeworkGrid,
      history,
      vocabulary,
      repeat,
      space,
      invite,
      classInvite,
    ]),
    plain.addChildren([room, moduleRoute, print, homeworkDo, homeworkWork, messages.addChildren([conversation]), direct, settings, admin]),
  ]),
])
