import { IconBook2, IconChalkboard, IconHome2, type IconProps } from '@tabler/icons-react'
import type { ComponentType } from 'react'

export interface NavEntry {
  to: '/home' | '/rooms' | '/lessons'
  key: 'home' | 'rooms' | 'lessons'
  icon: ComponentType<IconProps>
}

/** The sidebar, top to bottom. */
export const NAV: readonly NavEntry[] = [
  { to: '/home', key: 'home', icon: IconHome2 },
  { to: '/rooms', key: 'rooms', icon: IconChalkboard },
  { to: '/lessons', key: 'lessons', icon: IconBook2 },
]
