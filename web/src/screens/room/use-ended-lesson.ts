import { useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { useTranslations } from 'use-intl/react'
import type { Lesson } from '@keel/contract/entities/lesson'
import { patchRoom } from '../../data/rooms/cache'
import { toast } from '../../ui/toast/toast'

/** Returns a function for a lesson that the user has ended: the classroom shows none, and a toast leads to its page. */
export function useEndedLesson(): (lesson: Lesson) => void {
  const t = useTranslations('lessons.complete')
  const client = useQueryClient()
  const router = useRouter()
  return ({ id, room_id }) => {
    if (room_id !== null) patchRoom(client, room_id, () => ({ lesson: null }))
    void client.invalidateQueries({ queryKey: ['lessons'] })
    const open = () => void router.navigate({ to: '/lessons/$id', params: { id: String(id) } })
    toast.success(t('done'), { action: { label: t('open'), run: open } })
  }
}
