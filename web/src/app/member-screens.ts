import { roomQuery } from '../data/rooms/queries'
import { queryClient } from '../data/_shared/query-client'
import { LiveSession } from './live/lazy-live-session'

/**
 * The code of every screen for members. In its own file, which the members' guard loads while it fetches the user: beside each dynamic
 * import the bundler puts the list of its files, which visitors should not load.
 */
// In one file with the layout: the live connection starts with the page.
export const memberLayout = () => LiveSession.preload().then(() => import('./layouts/member-layout'))
export const shellLayout = () => import('./layouts/shell-layout')
export const plainLayout = () => import('./layouts/plain-layout')
export const home = () => import('../screens/home/home-screen')
export const rooms = () => import('../screens/rooms/rooms-screen')
export const schedule = () => import('../screens/schedule/schedule-screen')
export const lessons = () => import('../screens/lessons/lessons-screen')
export const lesson = () => import('../screens/lesson/lesson-screen')
export const history = () => import('../screens/history/history-screen')
export const homework = () => import('../screens/homework/homework-screen')
export const homeworkGrid = () => import('../screens/homework-grid/homework-grid-screen')
export const homeworkWork = () => import('../screens/homework-work/homework-work-screen')
export const homeworkDo = () => import('../screens/homework-do/homework-do-screen')
export const students = () => import('../screens/students/students-screen')
export const student = () => import('../screens/student/student-screen')
export const vocabulary = () => import('../screens/vocabulary/vocabulary-screen')
export const review = () => import('../screens/review/review-screen')
export const library = () => import('../screens/library/library-screen')
export const libraryBin = () => import('../screens/library/bin-screen')
export const invite = () => import('../screens/invite/invite-screen')
export const room = () => import('../screens/room/room-screen')
export const module = () => import('../screens/module/module-screen')
export const print = () => import('../screens/print/print-screen')
export const messages = () => import('../screens/messages/messages-screen')
export const direct = () => import('../screens/messages/direct-screen')
export const space = () => import('../screens/space/space-screen')
export const libraryLesson = () => import('../screens/library-lesson/library-lesson-screen')
export const admin = () => import('../screens/admin/admin-screen')
export const settings = () => import('../screens/settings/settings-screen')

/** Fetches a classroom while its code loads. After a failure the screen fetches again, and shows the error. */
export function askForRoom(id: number): void {
  if (Number.isSafeInteger(id) && id > 0) void queryClient.prefetchQuery(roomQuery(id))
}
