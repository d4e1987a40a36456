import type { Room } from '@keel/contract/entities/room'
import type { User } from '@keel/contract/entities/user'
import { boardsOfTeachers, firstBoard } from '@keel/contract/first-board'
import type { PageAnswers } from './page-card'

/** What a page needs first: parts of the client by their names in the build, and calls. `{lang}` is the language of its texts. */
export interface FirstNeeds {
  parts: readonly string[]
  calls: readonly string[]
  /** Further parts and calls, by the responses to these. */
  further?: (answers: PageAnswers) => Pick<FirstNeeds, 'parts' | 'calls'>
}

const layout = (name: string): string => `src/app/layouts/${name}-layout.tsx`
const texts = (...names: string[]): string[] => names.map((name) => `virtual:messages/{lang}/${name}`)
/** The pages for members, and what shows pages to visitors instead. */
export const APP = 'src/app/app.tsx'
const VISITORS = 'src/app/visitor-app.tsx'
const EVERY = [APP, 'src/app/member-screens.ts', 'src/app/live/live-session.tsx', layout('member'), ...texts('guest', 'member')]
const BOARD = [...EVERY, layout('plain'), ...texts('classroom')]

/** For users who can edit; the board is rendered when they are here. */
const EDITING = ['src/features/board/editing-parts.ts', ...texts('editors')]

/** Returns the data of a successful response. */
const dataOf = <T>(answer: PageAnswers[string] | undefined): T | undefined =>
  answer?.status === 200 ? (JSON.parse(answer.body) as { data: T }).data : undefined

/** Returns what an open classroom needs: its conversation, its first board, the tools of its teachers. */
function needsOfClassroom(id: string, answers: PageAnswers): ReturnType<NonNullable<FirstNeeds['further']>> {
  const [room, me] = [dataOf<Room>(answers[`/rooms/${id}`]), dataOf<User>(answers['/user/me'])]
  if (!room || !me) return { parts: [], calls: [] }
  const board = firstBoard(room.modules, null, boardsOfTeachers(room.users, me.id))
  return {
    parts: room.can_edit ? EDITING : [],
    calls: [
      `/chat/channels/${room.channel_id}`,
      `/chat/messages/${room.channel_id}`,
      ...(board === null ? [] : [`/boards/${board}/items`]),
    ],
  }
}

/** The pages opened most, by their paths. */
const PAGES: readonly (readonly [path: RegExp, needs: (id: string) => FirstNeeds])[] = [
  [
    /^\/home\/?$/,
    () => ({
      parts: [...EVERY, layout('shell'), 'src/screens/home/home-screen.tsx'],
      calls: ['/user/me', '/rooms', '/lessons/next', '/user/stats', '/chat/channels?offset=0', '/notifications'],
    }),
  ],
  [
    /^\/room\/(\d{1,15})\/?$/,
    (id) => ({
      parts: [...BOARD, 'src/screens/room/room-screen.tsx', ...texts('chat', 'call')],
      calls: ['/user/me', `/rooms/${id}`, `/rooms/${id}/modules`, '/rooms', '/chat/channels?offset=0'],
      further: (answers) => needsOfClassroom(id, answers),
    }),
  ],
  [
    /^\/module\/(\d{1,15})\/?$/,
    (id) => ({ parts: [...BOARD, 'src/screens/module/module-screen.tsx'], calls: ['/user/me', `/modules/${id}`, '/rooms'] }),
  ],
]

/** Name, greeting and pages of the school: the first that a page takes from its responses. */
const SITE = '/site'
const SIGN_IN = '/login'
/** Pages that lead there, and others that load without the app; those of share links have a card. */
const TO_SIGN_IN = ['/', '/home']
const WITHOUT_APP = /^\/(register|forgot-password|reset-password|site\/[a-z]+)$/

/** Returns what the page of this path needs first, for somebody without a session. */
export function needsOfVisitor(path: string): FirstNeeds {
  if (path === SIGN_IN || TO_SIGN_IN.includes(path))
    return {
      parts: [VISITORS, ...texts('guest'), 'src/screens/login/login-screen.tsx'],
      calls: path === SIGN_IN ? [SITE, '/user/me'] : [SITE],
    }
  if (!WITHOUT_APP.test(path)) return { parts: [APP], calls: [] }
  return { parts: [VISITORS], calls: path === '/register' ? [SITE, '/registration'] : [SITE] }
}

/** Returns what the page of this path needs first, for somebody with a session. */
export function needsOfMember(path: string): FirstNeeds {
  for (const [pattern, needs] of PAGES) {
    const found = pattern.exec(path)
    if (found) return needs(found[1] ?? '')
  }
  return { parts: [APP], calls: [] }
}
