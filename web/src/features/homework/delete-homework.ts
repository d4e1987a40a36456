import type { Homework } from '@keel/contract/entities/homework'
import { deleteHomework, refetchHomework, restoreHomework } from '../../data/homework/calls'
import { keys } from '../../data/_shared/keys'
import { queryClient } from '../../data/_shared/query-client'
import { translator } from '../../i18n/language'
import { confirm } from '../../ui/confirm/confirm'
import { toastError } from '../../ui/toast/toast-error'
import { toastUndo } from '../../ui/toast/toast-undo'

/** Asks, then deletes homework with an undo toast. `onDeleted` runs before anything is refetched, for instance to leave its page. */
export function askDeleteHomework({ id, title }: Pick<Homework, 'id' | 'title'>, onDeleted?: () => Promise<unknown>): void {
  const t = translator('homework-list')
  confirm({
    title: t('delete.title', { title }),
    body: t('delete.text'),
    confirmLabel: translator('common')('delete'),
    danger: true,
    onConfirm: async () => {
      await deleteHomework(id)
      await onDeleted?.()
      queryClient.removeQueries({ queryKey: keys.homeworkOne(id) })
      await refetchHomework()
      toastUndo(t('delete.done', { title }), () => void restoreHomework(id).then(refetchHomework).catch(toastError))
    },
  })
}
