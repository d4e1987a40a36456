import {
  IconBook2,
  IconBooks,
  IconCalendarWeek,
  IconChalkboard,
  IconChecklist,
  IconHome2,
  IconLanguage,
  IconMessages,
  IconNotebook,
  IconUsers,
  type IconProps,
} from '@tabler/icons-react'
import type { ComponentType } from 'react'
import { ROLE } from '@keel/contract/constants'
import type { User } from '@keel/contract/entities/user'

export interface NavEntry {
  to: '/home' | '/rooms' | '/schedule' | '/students' | '/library' | '/homework' | '/lessons' | '/vocabulary' | '/messages' | '/space'
  key: 'home' | 'rooms' | 'schedule' | 'students' | 'library' | 'homework' | 'lessons' | 'vocabulary' | 'messages' | 'space'
  icon: ComponentType<IconProps>
  teachersOnly?: true
  studentsOnly?: true
  /** On a phone it is in the sheet, not in the bar. */
  inSheet?: true
  /** The count shown beside it. */
  badge?: 'messages'
}

const NAV: readonly NavEntry[] = [
  { to: '/home', key: 'home', icon: IconHome2 },
  { to: '/rooms', key: 'rooms', icon: IconChalkboard },
  { to: '/schedule', key: 'schedule', icon: IconCalendarWeek },
  { to: '/students', key: 'students', icon: IconUsers, teachersOnly: true, inSheet: true },
  { to: '/library', key: 'library', icon: IconBooks, teachersOnly: true, inSheet: true },
  { to: '/homework', key: 'homework', icon: IconChecklist, inSheet: true },
  { to: '/lessons', key: 'lessons', icon: IconBook2, inSheet: true },
  { to: '/vocabulary', key: 'vocabulary', icon: IconLanguage, studentsOnly: true, inSheet: true },
  { to: '/messages', key: 'messages', icon: IconMessages, badge: 'messages' },
  { to: '/space', key: 'space', icon: IconNotebook, inSheet: true },
]

/** Returns the entries of the sidebar for this user, top to bottom. */
export const navFor = ({ role }: Pick<User, 'role'>): readonly NavEntry[] =>
  NAV.filter(({ teachersOnly, studentsOnly }) => (!teachersOnly || role === ROLE.teacher) && (!studentsOnly || role === ROLE.student))
