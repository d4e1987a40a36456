import { Button, TextInput } from '@mantine/core'
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslations } from 'use-intl/react'
import { pageTyped } from '@keel/contract/items/_shared/page-number'
import { getPressedKey } from '../../../lib/pressed-key'
import classes from './page-turner.module.css'
import { ToolButton } from './tool-button'

interface Props {
  page: number
  pages: number
  /** A page is being rendered: turning pages waits. */
  busy?: boolean
  onTurn: (page: number) => void
}

/** Page number and arrows. */
export function PageTurner({ page, pages, busy = false, onTurn }: Props) {
  const t = useTranslations('pages')
  const [typed, setTyped] = useState<string | null>(null)
  const commit = () => {
    if (typed === null) return
    setTyped(null)
    const next = pageTyped(typed, pages)
    if (!busy && next !== page) onTurn(next)
  }
  return (
    <>
      <ToolButton label={t('previous')} icon={IconChevronLeft} waiting={busy || page <= 1} onClick={() => onTurn(page - 1)} />
      <TextInput
        classNames={{ input: classes.number }}
        aria-label={t('page')}
        inputMode="numeric"
        maxLength={6}
        value={typed ?? String(page)}
        onFocus={(event) => event.currentTarget.select()}
        onChange={(event) => setTyped(event.currentTarget.value)}
        onBlur={commit}
        onKeyDown={(event) => {
          const key = getPressedKey(event)
          if (key === 'Enter') commit()
          if (key === 'Escape' && typed !== null) {
            event.stopPropagation()
            setTyped(null)
          }
        }}
      />
      <span className={classes.total}>{t('ofPages', { pages })}</span>
      <ToolButton label={t('next')} icon={IconChevronRight} waiting={busy || page >= pages} onClick={() => onTurn(page + 1)} />
    </>
  )
}

/** The button that returns to the teacher's page, where another one is shown. */
export function FollowTeacher({ page, teacherPage, onFollow }: { page: number; teacherPage: number | null; onFollow: () => void }) {
  const t = useTranslations('pages')
  if (teacherPage === null || teacherPage === page) return null
  return (
    <Button className={classes.follow} size="compact-md" variant="light" onClick={onFollow}>
      {t('toTeacher', { page: teacherPage })}
    </Button>
  )
}
