import { Radio, Stack } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslations } from 'use-intl/react'
import type { BoardItem } from '@keel/contract/entities/board-item'
import type { Turned } from '@keel/contract/turn-into/types'
import { progressQuery } from '../../data/answers/queries'
import { useItemText } from '../../items/_shared/item-text'
import { isAnswered } from '../../items/is-answered'
import { itemTypes } from '../../items/registry'
import { Dialog } from '../../ui/dialog'
import { DialogForm } from '../../ui/dialog-form'
import { ErrorState, LoadingState } from '../../ui/states'
import { toast } from '../../ui/toast/toast'
import { toastError } from '../../ui/toast/toast-error'
import { aboutDeleted, toastUndo } from '../../ui/toast/toast-undo'
import { useBoard } from './board-context'
import { itemSaver } from './save-items'
import { showItem } from './show-item'
import { addTurned, removeOld, undoTurn } from './turn-into'
import { useTurns } from './turn-into-turns'
import classes from './turn-into-dialog.module.css'

interface Props {
  item: BoardItem
  onClose: () => void
}

/** Turns an item into another type, after what is lost by that was read. */
export function TurnIntoDialog({ item, onClose }: Props) {
  const { boardId, roomId } = useBoard()
  const t = useTranslations('turn-into')
  const ti = useItemText()
  const [openedAt] = useState(() => Date.now())
  // Outside classrooms there are no students, and a text has no answers.
  const isAsked = roomId !== null && isAnswered(item)
  const progress = useQuery({ ...progressQuery(boardId), enabled: isAsked, staleTime: 0 })
  // It stays ready while the answers are fetched once more.
  const isReady = !isAsked || progress.dataUpdatedAt >= openedAt
  return (
    <Dialog opened onClose={onClose} title={t('title', { type: ti(itemTypes[item.type].label) })} size="md">
      {isReady ? (
        <TurnIntoForm item={item} onClose={onClose} isAsked={isAsked} />
      ) : progress.error && !progress.isFetching ? (
        <ErrorState error={progress.error} onRetry={() => void progress.refetch()} />
      ) : (
        <LoadingState />
      )}
    </Dialog>
  )
}

/** Returns whether a student has answered an item. */
const hasAnswers = (progress: readonly { item_id: number; begun: boolean }[], { id }: BoardItem): boolean =>
  progress.some(({ item_id, begun }) => item_id === id && begun)

function TurnIntoForm({ item, onClose, isAsked }: Props & { isAsked: boolean }) {
  const { boardId, lang, selection } = useBoard()
  const t = useTranslations('turn-into')
  const ti = useItemText()
  const cache = useQueryClient()
  const turns = useTurns(item)
  const [chosen, setChosen] = useState(turns[0]?.type)
  // None, when the item was changed meanwhile and can no longer become what was chosen.
  const turned = turns.find(({ type }) => type === chosen)
  const stays = useQuery({ ...progressQuery(boardId), enabled: false, select: (all) => hasAnswers(all, item) }).data ?? false

  const turn = async () => {
    if (!turned) return
    // Somebody may have answered since it was opened: then it says so.
    if (isAsked && !stays && hasAnswers(await cache.fetchQuery({ ...progressQuery(boardId), staleTime: 0 }), item)) return
    await itemSaver.flush(item.id)
    const turning = { cache, boardId, item, turned, lang }
    const made = await addTurned(turning)
    showItem(made.id)
    if (stays) toast.success(t('added'))
    else {
      try {
        await removeOld(turning)
        itemSaver.discard(item.id)
        toastUndo(
          t('replaced'),
          () => {
            itemSaver.discard(made.id)
            void undoTurn(turning, made).catch(toastError)
          },
          aboutDeleted('item', item.id),
        )
      } catch {
        toast.warning(t('bothStay'))
      }
    }
    onClose()
    // Its words are marked next; other types are complete.
    selection.setState({ selected: turned.hint === 'markWords' ? made.id : null, clickedAt: null })
  }

  return (
    <DialogForm submitLabel={t(stays ? 'add' : 'replace')} complete={turned !== undefined} onSubmit={turn} onCancel={onClose}>
      <Radio.Group
        label={t('targets')}
        value={turned ? String(turned.type) : null}
        onChange={(value) => setChosen(turns.find(({ type }) => String(type) === value)?.type)}
      >
        <Stack gap={0} mt="xs">
          {turns.map(({ type }, at) => {
            const { icon: Icon, label } = itemTypes[type]
            return (
              <Radio
                key={type}
                classNames={{ body: classes.target, labelWrapper: classes.wrapper, label: classes.label }}
                value={String(type)}
                // eslint-disable-next-line jsx-a11y/no-autofocus -- the dialog got the focus before this question was there
                autoFocus={at === 0}
                data-autofocus={at === 0 || undefined}
                label={
                  <span className={classes.name}>
                    <Icon size={18} stroke={1.75} aria-hidden />
                    {ti(label)}
                  </span>
                }
              />
            )
          })}
        </Stack>
      </Radio.Group>
      <div className={classes.changes} aria-live="polite">
        {turned && <Changes turned={turned} />}
        <p>{t(stays ? 'adds' : 'replaces')}</p>
      </div>
    </DialogForm>
  )
}

/** What is lost, and how what was missing is found. */
function Changes({ turned: { losses, hint } }: { turned: Turned }) {
  const t = useTranslations('turn-into')
  return (
    <>
      {losses.length === 0 ? (
        <p>{t('kept')}</p>
      ) : (
        <div>
          <p className={classes.losses}>{t('losses')}</p>
          <ul>
            {losses.map(({ kind, count }) => (
              <li key={kind}>{t(`loss.${kind}`, { count })}</li>
            ))}
          </ul>
        </div>
      )}
      {hint && <p>{t(`hint.${hint}`)}</p>}
    </>
  )
}
