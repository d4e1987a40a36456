import { useComputedColorScheme, useMantineColorScheme } from '@mantine/core'
import { IconLogout, IconMoon, IconPlus, IconSearch, IconSettings, IconSun } from '@tabler/icons-react'
import { useRouter } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { useTranslations } from 'use-intl/react'
import { useStore } from 'zustand'
import { ROLE } from '@keel/contract/constants'
import { useUser } from '../../data/users/me'
import { loadHomeworkTexts } from '../../i18n/language'
import { getPressedKey } from '../../lib/pressed-key'
import { retriedPart } from '../../lib/retried-part'
import { whenIdle } from '../../lib/when-idle'
import { Tooltip } from '../../ui/tooltip'
import { signOut } from '../sign-out'
import { navFor } from './nav-entries'
import { closeSearch, openSearch, searchStore } from './search-store'

const Palette = retriedPart(async () => {
  const [module] = await Promise.all([import('../../features/search/palette'), loadHomeworkTexts()])
  return module.Palette
})

/** Where "/" is a letter, or chooses from a list. Not imported from the full screen of the classroom, whose code would come with it. */
const TAKES_LETTERS = 'input, textarea, select, [contenteditable], [role="menu"], [role="listbox"], [role="dialog"]'

/** Whether a key opens the search: Ctrl K everywhere, by its place too, since other layouts have another letter there; "/" outside of fields. */
function isAsked(event: KeyboardEvent): boolean {
  if (event.defaultPrevented || event.altKey || event.shiftKey || event.repeat) return false
  const key = getPressedKey(event)
  if (event.ctrlKey || event.metaKey) return key.toLowerCase() === 'k' || (key !== '' && !/^[a-z]$/i.test(key) && event.code === 'KeyK')
  return key === '/' && event.target instanceof Element && event.target.closest(TAKES_LETTERS) === null
}

/** Another dialog may hold what somebody typed. */
const isBehindDialog = (): boolean => document.querySelector('[aria-modal="true"]') !== null

function useSearchKeys(): void {
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (!isAsked(event)) return
      const { opened } = searchStore.getState()
      if (!opened && isBehindDialog()) return
      event.preventDefault()
      if (opened) closeSearch()
      else openSearch()
    }
    window.addEventListener('keydown', onKeyDown)
    return () => window.removeEventListener('keydown', onKeyDown)
  }, [])
}

/** The search everywhere, with the screens and commands of this user. */
export function SearchHost() {
  const opened = useStore(searchStore, (search) => search.opened)
  const [wanted, setWanted] = useState(opened)
  if (opened && !wanted) setWanted(true)
  useSearchKeys()
  useEffect(() => whenIdle(() => void Palette.preload()), [])
  useEffect(() => closeSearch, [])
  return wanted ? <OpenSearch opened={opened} /> : null
}

function OpenSearch({ opened }: { opened: boolean }) {
  const t = useTranslations('shell')
  const rooms = useTranslations('rooms')
  const user = useUser()
  const router = useRouter()
  const { setColorScheme } = useMantineColorScheme()
  const dark = useComputedColorScheme('light', { getInitialValueInEffect: false }) === 'dark'
  const go = (href: string) => () => router.navigate({ href })
  const isTeacher = user.role === ROLE.teacher
  const screens = [
    ...navFor(user).map(({ to, key, icon }) => ({ id: to as string, label: t(key), icon, run: go(to) })),
    { id: '/settings', label: t('settings'), icon: IconSettings, run: go('/settings') },
    ...(user.operator ? [{ id: '/admin', label: t('admin'), icon: IconSettings, run: go('/admin') }] : []),
  ]
  const commands = [
    ...(isTeacher ? [{ id: 'new-room', label: rooms('new'), icon: IconPlus, run: go('/rooms?new=1') }] : []),
    {
      id: 'theme',
      label: dark ? t('light') : t('dark'),
      icon: dark ? IconSun : IconMoon,
      run: () => setColorScheme(dark ? 'light' : 'dark'),
    },
    { id: 'exit', label: t('exit'), icon: IconLogout, run: () => signOut(router) },
  ]
  return <Palette opened={opened} onClose={closeSearch} screens={screens} commands={commands} />
}

export interface SearchButtonProps {
  className?: string | undefined
  labelClassName?: string | undefined
  /** Without its label, which a tooltip shows. */
  folded?: boolean
  /** Called before the search opens. */
  onOpen?: () => void
}

const isApple = /Mac|iP(hone|ad)/.test(navigator.userAgent)

/** Opens the search everywhere; it looks like a field. */
export function SearchButton({ className, labelClassName, folded = false, onOpen }: SearchButtonProps) {
  const t = useTranslations('shell')
  const open = () => {
    onOpen?.()
    openSearch()
  }
  return (
    <Tooltip label={t('search')} position="right" disabled={!folded}>
      <button
        type="button"
        className={className}
        aria-haspopup="dialog"
        aria-keyshortcuts={isApple ? 'Meta+K' : 'Control+K'}
        onClick={open}
      >
        <IconSearch size={21} stroke={1.6} aria-hidden />
        <span className={labelClassName}>{t('search')}</span>
        {!folded && <kbd aria-hidden>{isApple ? '⌘ K' : 'Ctrl K'}</kbd>}
      </button>
    </Tooltip>
  )
}
