import { Button, Menu } from '@mantine/core'
import {
  IconChevronDown,
  IconFileImport,
  IconFileZip,
  IconFolderPlus,
  IconLayoutBoard,
  IconPackage,
  IconPlus,
  IconPuzzle,
  IconStack2,
} from '@tabler/icons-react'
import { useTranslations } from 'use-intl/react'
import { libraryKinds, type LibraryKind } from '@keel/contract/items/codes'
import { useItemText } from '../../items/_shared/item-text'
import type { AddEntry } from '../../items/_shared/item-type'
import { addEntries } from '../../items/registry'
import classes from './new-menu.module.css'
import type { LibraryTask } from './library-task'

/** The position of the exercises among the other entries. */
const EXERCISE_ORDER = 40

/** Scrolls when it is higher than the space below the button. */
const FITTING = { size: { padding: 8 } } as const

const taskOf = (type: LibraryKind, entry: AddEntry<unknown>, label: string): LibraryTask => {
  if (entry.kind === 'value') return { kind: 'new', type, label, value: entry.value() }
  return entry.kind === 'video' ? { kind: 'video' } : { kind: 'file', type, file: entry.file, value: entry.value }
}

/** The menu that creates entries of the library. */
export function NewMenu({ onTask }: { onTask: (task: LibraryTask) => void }) {
  const t = useTranslations('library')
  const ti = useItemText()
  const exercise = (
    <Menu.Item key="exercise" leftSection={<IconPuzzle size={18} stroke={1.6} aria-hidden />} onClick={() => onTask({ kind: 'exercise' })}>
      {t('new.exercise')}
    </Menu.Item>
  )
  const entries = addEntries.map(({ code, entry }) => (
    <Menu.Item
      key={entry.label}
      leftSection={<entry.icon size={18} stroke={1.6} aria-hidden />}
      onClick={() => onTask(taskOf(code, entry, ti(entry.label)))}
    >
      {ti(entry.label)}
    </Menu.Item>
  ))
  const at = addEntries.findIndex(({ entry }) => entry.order > EXERCISE_ORDER)
  entries.splice(at < 0 ? entries.length : at, 0, exercise)
  const whole = [
    { type: libraryKinds.folder, label: t('new.folder'), icon: IconFolderPlus },
    { type: libraryKinds.module, label: t('new.module'), icon: IconStack2 },
    { type: libraryKinds.board, label: t('new.board'), icon: IconLayoutBoard },
  ]
  return (
    <Menu position="bottom-end" width={250} middlewares={FITTING}>
      <Menu.Target>
        <Button leftSection={<IconPlus size={18} aria-hidden />} rightSection={<IconChevronDown size={16} aria-hidden />}>
          {t('new.button')}
        </Button>
      </Menu.Target>
      <Menu.Dropdown className={classes.newMenu}>
        {whole.map(({ type, label, icon: Icon }) => (
          <Menu.Item
            key={type}
            leftSection={<Icon size={18} stroke={1.6} aria-hidden />}
            onClick={() => onTask({ kind: 'new', type, label })}
          >
            {label}
          </Menu.Item>
        ))}
        <Menu.Divider />
        {entries}
        <Menu.Divider />
        <Menu.Item leftSection={<IconPackage size={18} stroke={1.6} aria-hidden />} onClick={() => onTask({ kind: 'starter' })}>
          {t('new.starter')}
        </Menu.Item>
        <Menu.Item leftSection={<IconFileImport size={18} stroke={1.6} aria-hidden />} onClick={() => onTask({ kind: 'import' })}>
          {t('new.import')}
        </Menu.Item>
        <Menu.Item leftSection={<IconFileZip size={18} stroke={1.6} aria-hidden />} onClick={() => onTask({ kind: 'archive' })}>
          {t('new.archive')}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}
