import type { School } from './fill'

const DAY_MS = 86_400_000
const query = (values: Record<string, string>): string => new URLSearchParams(values).toString()

/** Calls of every page whose data grows over the years, by their subject. */
export function callsOf(
  who: 'teacher' | 'student',
  student: number,
  { room, lesson, direct, group, middle }: School,
): Record<string, string> {
  const now = new Date()
  const month = {
    from: new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), 1)).toISOString(),
    to: new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + 1, 1)).toISOString(),
  }
  const lately = { from: new Date(now.getTime() - 7 * DAY_MS).toISOString(), to: now.toISOString() }
  const both = {
    lessons: '/lessons',
    'lessons of a room': `/lessons?room_id=${room}`,
    'lessons that are over': '/lessons?status=completed',
    'lessons that run': '/lessons?status=started',
    'lessons of a week': `/lessons?${query(lately)}`,
    'lessons, second page': '/lessons?offset=30',
    'a lesson': `/lessons/${lesson}`,
    vocabulary: '/words',
    'vocabulary, search': '/words?search=word5',
    'vocabulary, search for what is rare': '/words?search=nothing%20like%20it',
    'vocabulary, language': '/words?lang=en',
    'vocabulary, due': '/words/due',
    channels: '/chat/channels',
    'messages of two': `/chat/messages/${direct}`,
    'messages of a classroom': `/chat/messages/${group}`,
    'messages of a classroom, older': `/chat/messages/${group}?before=${middle}`,
    'home, rooms': '/rooms',
    'home, figures': '/user/stats',
    'home, next lesson': '/lessons/next',
    'schedule, month': `/events?${query(month)}`,
  }
  if (who === 'student') return { ...both, history: '/lessons/history' }
  return {
    ...both,
    'lessons of a student': `/lessons?student=${student}`,
    'lessons of a student in a room in a week': `/lessons?${query({ ...lately, student: String(student), room_id: String(room) })}`,
    history: `/lessons/history?student=${student}`,
    students: '/students',
    'students by lessons': '/students?sort=lessons',
    'students, search': '/students?search=ann',
    'a student': `/students/${student}`,
    'a student, words': `/students/${student}/words`,
  }
}
