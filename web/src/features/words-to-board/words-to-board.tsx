import { Button, Stack } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslations } from 'use-intl/react'
import { MAP_PAIRS_MAX, TITLE_MAX_LENGTH, WORD_ROWS_MAX } from '@keel/contract/constants'
import type { VocabularyEntry } from '@keel/contract/entities/vocabulary'
import { createItem } from '../../data/board-items/calls'
import { createBoard } from '../../data/boards/calls'
import { keys } from '../../data/_shared/keys'
import { createLibraryItem } from '../../data/library/calls'
import { roomsQuery } from '../../data/rooms/queries'
import { createModule, selectBoard } from '../../data/modules/calls'
import { modulesQuery } from '../../data/modules/queries'
import { loadClassroomTexts } from '../../i18n/language'
import { inLanguage } from '../../items/in-language'
import { openLibraryDialog } from '../../items/_shared/dialog-requests'
import { saveLastBoard } from '../../data/boards/last-board'
import { useAction } from '../../lib/use-action'
import { Dialog } from '../../ui/dialog'
import { DialogFoot } from '../../ui/dialog-foot'
import { FormError } from '../../ui/form-error'
import { toast } from '../../ui/toast/toast'
import { ErrorState, LoadingState } from '../../ui/states'
import { BoardChoice, targetOf, useUsualBoard } from './board-choice'
import classes from './words-to-board.module.css'
import { makeItem, type MadeItem, type MadeKind } from './make-item'

interface Props {
  kind: MadeKind
  words: readonly VocabularyEntry[]
  /** Names a new board or library entry. */
  name: string
  /** Classrooms to list first: those of the words' owner. */
  roomIds: readonly number[]
  onClose: () => void
  /** The item was added. */
  onDone: () => void
}

/** Makes a word list or pairs of selected words, on a board of a classroom or in the library. */
export function WordsToBoard({ kind, ...props }: Props) {
  const t = useTranslations('students')
  const rooms = useQuery(roomsQuery)
  return (
    <Dialog opened onClose={props.onClose} title={t(`make.${kind}`)} size="md" data-light>
      {rooms.data ? (
        <MakeForm {...props} item={makeItem(kind, props.words)} kind={kind} />
      ) : rooms.error ? (
        <ErrorState error={rooms.error} onRetry={() => void rooms.refetch()} />
      ) : (
        <LoadingState />
      )}
    </Dialog>
  )
}

function MakeForm({ kind, item, name, roomIds, onClose, onDone }: Props & { item: MadeItem }) {
  const t = useTranslations('students')
  const cache = useQueryClient()
  const router = useRouter()
  const own = useQuery(roomsQuery).data?.filter((room) => room.can_edit) ?? []
  const rooms = [...own.filter(({ id }) => roomIds.includes(id)), ...own.filter(({ id }) => !roomIds.includes(id))]
  const [chosenRoom, setChosenRoom] = useState<number | null>(null)
  const roomId = chosenRoom ?? rooms[0]?.id ?? 0
  const [chosenBoard, setChosenBoard] = useState<string | null>(null)
  const usual = useUsualBoard(roomId)
  const board = chosenBoard ?? usual
  const [error, setError] = useState<unknown>(null)
  const title = name.slice(0, TITLE_MAX_LENGTH)

  /** If adding fails after this, the next try finds the module and the board that were created. */
  const findBoard = async (): Promise<{ moduleId: number; boardId: number; name: string }> => {
    const target = targetOf(board ?? '')
    if ('boardId' in target) {
      const modules = await cache.ensureQueryData(modulesQuery(roomId))
      const found = modules.flatMap(({ boards }) => boards).find(({ id }) => id === target.boardId)
      return { ...target, name: found?.name ?? '' }
    }
    const moduleId = target.moduleId ?? (await createModule(roomId, title)).id
    setChosenBoard(`${moduleId}/new`)
    const made = await createBoard(moduleId, title)
    setChosenBoard(`${moduleId}/${made.id}`)
    return { moduleId, boardId: made.id, name: made.name }
  }
  const [add, busy] = useAction(async () => {
    setError(null)
    try {
      const { moduleId, boardId, name: boardName } = await findBoard()
      await createItem(boardId, {
        type: item.type,
        value: inLanguage(item.type, item.value, rooms.find(({ id }) => id === roomId)?.lang),
        beforeId: null,
      })
      void cache.invalidateQueries({ queryKey: keys.items(boardId) })
      // Best effort: makes the classroom open at the board.
      saveLastBoard(roomId, boardId)
      await selectBoard(moduleId, boardId).catch(() => undefined)
      onClose()
      onDone()
      const open = () => {
        // Another board may have been opened since.
        saveLastBoard(roomId, boardId)
        void router.navigate({ to: '/room/$id', params: { id: String(roomId) } })
      }
      toast.success(t('make.done', { board: boardName }), { action: { label: t('make.open'), run: open }, about: 'words-to-board' })
    } catch (failure) {
      setError(failure)
    } finally {
      void cache.invalidateQueries({ queryKey: keys.modules(roomId) })
      void cache.invalidateQueries({ queryKey: keys.room(roomId) })
    }
  })
  const [toLibrary, opening] = useAction(async () => {
    setError(null)
    try {
      await loadClassroomTexts()
      onClose()
      openLibraryDialog({
        kind: 'to',
        suggest: title,
        copy: async (to) => {
          const made = await createLibraryItem({ ...to, type: item.type, value: item.value })
          onDone()
          return made
        },
      })
    } catch (failure) {
      setError(failure)
    }
  })
  const nothing = item.count === 0
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        add()
      }}
    >
      <Stack gap="md">
        <FormError error={error} />
        <div className={classes.count}>
          {nothing ? t('make.noPairs') : t(kind === 'pairs' ? 'make.pairsCount' : 'make.count', { count: item.count })}
          {!nothing && item.untranslated > 0 && <p>{t('make.untranslated', { count: item.untranslated })}</p>}
          {item.tooMany > 0 && <p>{t('make.tooMany', { count: item.tooMany, max: kind === 'pairs' ? MAP_PAIRS_MAX : WORD_ROWS_MAX })}</p>}
        </div>
        {!nothing &&
          (rooms.length > 0 ? (
            <BoardChoice
              rooms={rooms}
              roomId={roomId}
              onRoom={(id) => {
                setChosenRoom(id)
                setChosenBoard(null)
              }}
              chosen={board}
              onChoose={setChosenBoard}
            />
          ) : (
            <p>{t('make.noRooms')}</p>
          ))}
        <DialogFoot onCancel={onClose} busy={busy || opening}>
          <Button type="button" variant="default" loading={opening} disabled={busy || nothing} onClick={toLibrary}>
            {t('make.library')}
          </Button>
          {rooms.length > 0 && (
            <Button type="submit" loading={busy} disabled={nothing || opening || board === null} data-autofocus>
              {t('make.add')}
            </Button>
          )}
        </DialogFoot>
      </Stack>
    </form>
  )
}
