import { NativeSelect } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslations } from 'use-intl/react'
import { TITLE_MAX_LENGTH } from '@keel/contract/constants'
import { keys } from '../../api/keys'
import { roomsQuery } from '../../api/list-rooms'
import { createModule, modulesQuery, selectBoard } from '../../api/modules'
import { moveBoardToModule } from '../../api/space'
import { ButtonLink } from '../../ui/links'
import { EmptyState, ErrorState, LoadingState } from '../../ui/states'
import { MoveForm, type MoveProps } from './move-form'

const NEW = 'new'

/** Asks for a classroom and one of its modules, or a new one. */
export function MoveToRoom({ board, onClose }: MoveProps) {
  const t = useTranslations('space')
  const cache = useQueryClient()
  const rooms = useQuery(roomsQuery)
  const own = rooms.data?.filter((room) => room.can_edit) ?? []
  const [chosenRoom, setChosenRoom] = useState<number | null>(null)
  const roomId = chosenRoom ?? own[0]?.id ?? 0
  const modules = useQuery({ ...modulesQuery(roomId), enabled: roomId > 0 })
  const [chosenModule, setChosenModule] = useState<string | null>(null)
  const newest = modules.data?.at(-1)
  const moduleId = chosenModule ?? (newest ? String(newest.id) : NEW)
  if (!rooms.data) return rooms.error ? <ErrorState error={rooms.error} onRetry={() => void rooms.refetch()} /> : <LoadingState />
  if (own.length === 0)
    return (
      <EmptyState
        boxed={false}
        order={3}
        title={t('noRooms')}
        text={t('noRoomsText')}
        action={<ButtonLink to="/rooms">{t('openRooms')}</ButtonLink>}
      />
    )
  const roomName = own.find(({ id }) => id === roomId)?.name ?? ''
  /** Should the move fail after this, the next try finds the module that was made. */
  const makeModule = async (): Promise<number> => {
    const { id } = await createModule(roomId, board.name.slice(0, TITLE_MAX_LENGTH))
    await cache.invalidateQueries({ queryKey: keys.modules(roomId) })
    setChosenModule(String(id))
    return id
  }
  const move = async () => {
    const target = moduleId === NEW ? await makeModule() : Number(moduleId)
    await moveBoardToModule(board.id, target)
    void cache.invalidateQueries({ queryKey: keys.modules(roomId) })
    void cache.invalidateQueries({ queryKey: keys.module(target) })
    // Comfort only: whoever opens the module finds the board on the screen.
    await selectBoard(target, board.id).catch(() => undefined)
    return { text: t('movedToRoom', { name: board.name, room: roomName }), path: `/room/${roomId}` }
  }
  return (
    <MoveForm board={board} onClose={onClose} ready={modules.data !== undefined} move={move}>
      <NativeSelect
        label={t('room')}
        value={roomId}
        onChange={(event) => {
          setChosenRoom(Number(event.currentTarget.value))
          setChosenModule(null)
        }}
        data={own.map(({ id, name }) => ({ value: String(id), label: name }))}
      />
      {modules.error && !modules.data ? (
        <ErrorState error={modules.error} onRetry={() => void modules.refetch()} />
      ) : (
        <NativeSelect
          label={t('module')}
          value={moduleId}
          disabled={!modules.data}
          onChange={(event) => setChosenModule(event.currentTarget.value)}
          data={[
            ...(modules.data ?? []).map(({ id, name }) => ({ value: String(id), label: name })),
            { value: NEW, label: t('newModule', { name: board.name }) },
          ]}
        />
      )}
    </MoveForm>
  )
}
