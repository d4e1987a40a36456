import { useQuery } from '@tanstack/react-query'
import { IconSparkles } from '@tabler/icons-react'
import { useTranslations } from 'use-intl/react'
import { ROLE } from '@keel/contract/constants'
import { useMe } from '../../data/users/me'
import { propsQuery } from '../../data/users/props'
import { openDraftDialog } from '../../items/_shared/dialog-requests'
import { useBoard } from './board-context'
import type { AddAction } from './use-add-actions'

/** Returns the way to a draft by a model: for teachers, where the server has one; null for all others, and until that is known. */
export function useDraftAction(beforeId: number | null): AddAction | null {
  const t = useTranslations('board-edit')
  const { boardId, lang, level } = useBoard()
  const isTeacher = useMe()?.role === ROLE.teacher
  const { data } = useQuery({ ...propsQuery, enabled: isTeacher })
  if (!isTeacher || !data?.drafts) return null
  return {
    text: 'board-edit.draftWithAi',
    label: t('draftWithAi'),
    icon: IconSparkles,
    run: () => openDraftDialog({ boardId, beforeId, lang, level }),
  }
}
