import { Button } from '@mantine/core'
import { IconRotate, IconUserShare, IconX } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { useTranslations } from 'use-intl/react'
import { ANSWERS_PAGE } from '@keel/contract/constants'
import type { BoardAnswers } from '@keel/contract/entities/answer'
import type { BoardItem } from '@keel/contract/entities/board-item'
import type { Person } from '@keel/contract/entities/user'
import { keys } from '../../data/_shared/keys'
import { boardAnswers } from '../../data/answers/calls'
import { resetAnswers } from '../../data/answers/personal-answers'
import { isKnown, itemTypes } from '../../items/registry'
import { Avatar, fullName } from '../../ui/avatar'
import { confirm } from '../../ui/confirm/confirm'
import classes from './picked-bar.module.css'

interface Props {
  boardId: number
  picked: Person
  /** Picks the next student; null when there is no other. */
  onNext: (() => void) | null
  onClose: () => void
}

/** Says whose answers the board shows, resets all of them, and goes to the next student. */
export function PickedBar({ boardId, picked, onNext, onClose }: Props) {
  const t = useTranslations('board.picked')
  const cache = useQueryClient()
  const name = fullName(picked)
  const reset = () => {
    const store = boardAnswers(boardId, picked.id)
    const answers = cache.getQueryData<BoardAnswers>(store.queryKey) ?? {}
    for (const item of cache.getQueryData<readonly BoardItem[]>(keys.items(boardId)) ?? []) {
      if (!answers[item.id] || !isKnown(item)) continue
      const pages = itemTypes[item.type].exercise ? [ANSWERS_PAGE] : Object.keys(item.points ?? {}).map(Number)
      for (const page of pages) resetAnswers(cache, store, { itemId: item.id, page }, {})
    }
  }
  return (
    <div className={classes.bar} role="group" aria-label={t('title', { name })} data-screen>
      <Avatar person={picked} size={24} decorative />
      <span className={classes.name} role="status" title={t('title', { name })}>
        {t('title', { name })}
      </span>
      <Button
        size="compact-md"
        variant="subtle"
        title={t('reset')}
        leftSection={<IconRotate size={16} stroke={1.75} aria-hidden />}
        onClick={() =>
          confirm({ title: t('resetTitle', { name }), body: t('resetText'), confirmLabel: t('reset'), danger: true, onConfirm: reset })
        }
      >
        <span className={classes.label}>{t('reset')}</span>
      </Button>
      {onNext && (
        <Button
          size="compact-md"
          variant="subtle"
          leftSection={<IconUserShare size={16} stroke={1.75} aria-hidden />}
          rightSection={<kbd aria-hidden>]</kbd>}
          aria-keyshortcuts="]"
          title={t('keys')}
          onClick={onNext}
        >
          <span className={classes.label}>{t('next')}</span>
        </Button>
      )}
      <Button
        size="compact-md"
        variant="subtle"
        title={t('close')}
        leftSection={<IconX size={16} stroke={1.75} aria-hidden />}
        onClick={onClose}
      >
        <span className={classes.label}>{t('close')}</span>
      </Button>
    </div>
  )
}
