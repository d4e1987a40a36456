import { Button } from '@mantine/core'
import {
  IconBooks,
  IconFolderOff,
  IconFolderOpen,
  IconFolderPlus,
  IconLayoutBoard,
  IconPackage,
  IconPuzzle,
  IconSearchOff,
} from '@tabler/icons-react'
import { useTranslations } from 'use-intl/react'
import { libraryKinds } from '@keel/contract/items/codes'
import { ButtonLink } from '../../ui/links'
import { PageFrame } from '../../ui/page-frame'
import { EmptyState } from '../../ui/states'
import type { LibraryTask } from './library-task'

/** An empty library: what it is for, and the first steps. */
export function EmptyLibrary({ onTask }: { onTask: (task: LibraryTask) => void }) {
  const t = useTranslations('library')
  return (
    <EmptyState
      icon={<IconBooks size={26} stroke={1.6} />}
      title={t('empty.title')}
      text={t('empty.text')}
      action={
        <>
          <Button leftSection={<IconPackage size={18} stroke={1.6} aria-hidden />} onClick={() => onTask({ kind: 'starter' })}>
            {t('empty.starter')}
          </Button>
          <Button
            variant="default"
            leftSection={<IconPuzzle size={18} stroke={1.6} aria-hidden />}
            onClick={() => onTask({ kind: 'exercise' })}
          >
            {t('empty.newExercise')}
          </Button>
          <Button
            variant="default"
            leftSection={<IconLayoutBoard size={18} stroke={1.6} aria-hidden />}
            onClick={() => onTask({ kind: 'new', type: libraryKinds.board, label: t('new.board') })}
          >
            {t('empty.newBoard')}
          </Button>
          <Button
            variant="default"
            leftSection={<IconFolderPlus size={18} stroke={1.6} aria-hidden />}
            onClick={() => onTask({ kind: 'new', type: libraryKinds.folder, label: t('new.folder') })}
          >
            {t('empty.newFolder')}
          </Button>
        </>
      }
    />
  )
}

/** An empty folder. */
export function EmptyFolder() {
  const t = useTranslations('library')
  return <EmptyState icon={<IconFolderOpen size={26} stroke={1.6} />} title={t('empty.folderTitle')} text={t('empty.folderText')} />
}

/** A search without results, with advice. */
export function NothingFound({ query, onBack }: { query: string; onBack: () => void }) {
  const t = useTranslations('library')
  return (
    <EmptyState
      icon={<IconSearchOff size={26} stroke={1.6} />}
      title={t('search.none', { query })}
      text={t('search.noneText')}
      action={
        <Button variant="default" onClick={onBack}>
          {t('search.back')}
        </Button>
      }
    />
  )
}

/** The folder does not exist or belongs to somebody else. */
export function FolderGone() {
  const t = useTranslations('library')
  return (
    <PageFrame title={t('title')}>
      <EmptyState
        icon={<IconFolderOff size={26} stroke={1.6} />}
        title={t('gone')}
        text={t('goneText')}
        action={
          <>
            <ButtonLink to="/library">{t('toLibrary')}</ButtonLink>
            <ButtonLink to="/library/bin" variant="default">
              {t('bin.link')}
            </ButtonLink>
          </>
        }
      />
    </PageFrame>
  )
}
