import { Button } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { IconPlus, IconSearchOff, IconUsersGroup } from '@tabler/icons-react'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { SEARCH_MAX_LENGTH } from '@keel/contract/constants'
import { useTranslations } from 'use-intl/react'
import { classesQuery } from '../../../data/classes/queries'
import { ShowMore } from '../../../features/students/show-more'
import { ListToolbar } from '../../../ui/list-toolbar'
import lists from '../../../ui/list.module.css'
import { EmptyState, ErrorState, LoadingState } from '../../../ui/states'
import { ClassDialog } from './class-dialog'
import { ClassRow } from './class-row'
import type { ClassTask } from './class-task'
import { LinkDialog } from './link-dialog'

const SEARCH_AFTER_MS = 250

/** The classes of the school: their classrooms and their links. */
export function ClassesSection() {
  const t = useTranslations('admin.classes')
  const [text, setText] = useState('')
  const [task, setTask] = useState<ClassTask | null>(null)
  const [search] = useDebouncedValue(text.trim(), SEARCH_AFTER_MS)
  const list = useInfiniteQuery(classesQuery(search))
  const found = list.data?.pages.flatMap((page) => page.classes) ?? []
  const close = () => setTask(null)
  return (
    <>
      <ListToolbar
        label={t('search')}
        placeholder={t('placeholder')}
        clear={t('clear')}
        text={text}
        maxLength={SEARCH_MAX_LENGTH}
        onText={setText}
      >
        <Button leftSection={<IconPlus size={18} aria-hidden />} onClick={() => setTask({ kind: 'create' })}>
          {t('new')}
        </Button>
      </ListToolbar>
      {list.isPending ? (
        <LoadingState />
      ) : list.isError && !list.data ? (
        <ErrorState error={list.error} onRetry={() => void list.refetch()} />
      ) : found.length > 0 ? (
        <>
          <ul className={lists.lines} aria-label={t('title')} aria-busy={list.isPlaceholderData || undefined}>
            {found.map((one) => (
              <ClassRow key={one.id} shown={one} onTask={setTask} />
            ))}
          </ul>
          <ShowMore list={list} />
        </>
      ) : search === '' ? (
        <EmptyState icon={<IconUsersGroup size={26} stroke={1.6} />} title={t('none')} text={t('noneText')} />
      ) : (
        <EmptyState
          icon={<IconSearchOff size={26} stroke={1.6} />}
          title={t('noneFound')}
          action={
            <Button variant="default" onClick={() => setText('')}>
              {t('showAll')}
            </Button>
          }
        />
      )}
      {task?.kind === 'create' && <ClassDialog shown={null} onClose={close} onCreated={(shown) => setTask({ kind: 'link', shown })} />}
      {task?.kind === 'edit' && <ClassDialog shown={task.shown} onClose={close} />}
      {task?.kind === 'link' && <LinkDialog shown={task.shown} onClose={close} />}
    </>
  )
}
