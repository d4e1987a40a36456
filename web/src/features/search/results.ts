import {
  type Icon,
  IconBook2,
  IconBooks,
  IconChalkboard,
  IconChecklist,
  IconLanguage,
  IconLayoutBoard,
  IconUser,
} from '@tabler/icons-react'
import type { FoundBoard, SearchResults } from '@keel/contract/entities/search'
import { libraryKinds } from '@keel/contract/items/codes'
import { lessonName } from '../../i18n/lesson-name'
import { studentName } from '../../ui/student-name'

export type Kind = keyof SearchResults
export const KINDS: readonly Kind[] = ['rooms', 'boards', 'students', 'lessons', 'homework', 'library', 'words']

export const ICONS: Record<Kind, Icon> = {
  rooms: IconChalkboard,
  boards: IconLayoutBoard,
  students: IconUser,
  lessons: IconBook2,
  homework: IconChecklist,
  library: IconBooks,
  words: IconLanguage,
}

/** One line of the list: its name, what stands beside it, and where it leads. */
export interface Entry {
  id: number
  name: string
  note: string
  to: { path: string } | { board: FoundBoard }
}

const join = (...parts: (string | null)[]): string => parts.filter((part) => part !== null && part !== '').join(' · ')

/** Returns what was found as lines, by kind. */
export function entriesOf(found: SearchResults, dateOf: (moment: string) => string): Record<Kind, Entry[]> {
  return {
    rooms: found.rooms.found.map(({ id, name }) => ({ id, name, note: '', to: { path: `/room/${id}` } })),
    boards: found.boards.found.map((board) => ({
      id: board.id,
      name: board.name,
      note: join(board.room_name, board.module_name),
      to: { board },
    })),
    students: found.students.found.map((student) => {
      const full = `${student.first_name} ${student.last_name}`.trim()
      return {
        id: student.id,
        name: studentName(student),
        note: student.alias === null ? '' : full,
        to: { path: `/students/${student.id}` },
      }
    }),
    lessons: found.lessons.found.map(({ id, name, number, room_name, started_at }) => ({
      id,
      name: lessonName({ name, number }),
      note: join(started_at && dateOf(started_at), room_name),
      to: { path: `/lessons/${id}` },
    })),
    homework: found.homework.found.map(({ id, title, room_name }) => ({
      id,
      name: title,
      note: room_name,
      to: { path: `/homework/${id}` },
    })),
    library: found.library.found.map(({ id, type, name, folder_name }) => ({
      id,
      name,
      note: folder_name ?? '',
      to: { path: type === libraryKinds.folder ? `/library/folder/${id}` : `/library/lesson/${id}` },
    })),
    words: found.words.found.map(({ id, word, translate }) => ({ id, name: word, note: translate, to: { path: '/vocabulary' } })),
  }
}

/** The screens that go on with a search where the list ends. */
export const MORE: Partial<Record<Kind, string>> = { students: '/students', lessons: '/lessons', library: '/library' }
