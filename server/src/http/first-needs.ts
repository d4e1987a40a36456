import type { PageAnswers } from './page-card'

/** What a page needs first: parts of the client by their names in the build, and calls. `{lang}` is the language of its texts. */
export interface FirstNeeds {
  parts: readonly string[]
  calls: readonly string[]
  /** Further calls, whose paths are in a response to one of these. */
  further?: (answers: PageAnswers) => string[]
}

const layout = (name: string): string => `src/app/layouts/${name}-layout.tsx`
const texts = (...names: string[]): string[] => names.map((name) => `virtual:messages/{lang}/${name}`)
/** The pages for members, and what shows pages to visitors instead. */
export const APP = 'src/app/app.tsx'
const VISITORS = 'src/app/visitor-app.tsx'
const EVERY = [APP, 'src/app/member-screens.ts', 'src/app/live/live-session.tsx', layout('member'), ...texts('guest', 'member')]
const BOARD = [...EVERY, layout('plain'), 'src/features/board/board-view.tsx', ...texts('classroom')]

/** Returns the calls for the conversation of a classroom. */
function chatOf(room: PageAnswers[string] | undefined): string[] {
  const { data } = JSON.parse(room?.body ?? '{}') as { data?: { channel_id?: number } }
  return data?.channel_id === undefined ? [] : [`/chat/channels/${data.channel_id}`, `/chat/messages/${data.channel_id}`]
}

/** The pages opened most, by their paths. */
const PAGES: readonly (readonly [path: RegExp, needs: (id: string) => FirstNeeds])[] = [
  [
    /^\/home\/?$/,
    () => ({
      parts: [...EVERY, layout('shell'), 'src/screens/home/home-screen.tsx'],
      calls: ['/user/me', '/rooms', '/lessons/next', '/user/stats', '/chat/channels?offset=0'],
    }),
  ],
  [
    /^\/room\/(\d{1,15})\/?$/,
    (id) => ({
      parts: [...BOARD, 'src/screens/room/room-screen.tsx', ...texts('chat')],
      calls: ['/user/me', `/rooms/${id}`, `/rooms/${id}/modules`, '/rooms', '/chat/channels?offset=0'],
      further: (answers) => chatOf(answers[`/rooms/${id}`]),
    }),
  ],
  [
    /^\/module\/(\d{1,15})\/?$/,
    (id) => ({ parts: [...BOARD, 'src/screens/module/module-screen.tsx'], calls: ['/user/me', `/modules/${id}`, '/rooms'] }),
  ],
]

const SIGN_IN = '/login'
/** Pages that lead there, and others that load without the app; those of share links have a card. */
const TO_SIGN_IN = ['/', '/home']
const WITHOUT_APP = ['/register', '/forgot-password', '/reset-password']

/** Returns what the page of this path needs first, for somebody without a session. */
export function needsOfVisitor(path: string): FirstNeeds {
  if (path === SIGN_IN || TO_SIGN_IN.includes(path))
    return { parts: [VISITORS, ...texts('guest'), 'src/screens/login/login-screen.tsx'], calls: path === SIGN_IN ? ['/user/me'] : [] }
  return { parts: [WITHOUT_APP.includes(path) ? VISITORS : APP], calls: [] }
}

/** Returns what the page of this path needs first, for somebody with a session. */
export function needsOfMember(path: string): FirstNeeds {
  for (const [pattern, needs] of PAGES) {
    const found = pattern.exec(path)
    if (found) return needs(found[1] ?? '')
  }
  return { parts: [APP], calls: [] }
}
