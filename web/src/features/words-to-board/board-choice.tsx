import { NativeSelect } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'use-intl/react'
import type { RoomCard } from '@keel/contract/entities/room'
import { HIDDEN } from '@keel/contract/constants'
import { modulesQuery } from '../../data/modules/queries'
import { readLastBoard } from '../../data/boards/last-board'
import { ErrorState } from '../../ui/states'

/** The target: a board, or a new one in a module, or in a new module when that is null. */
export type BoardTarget = { boardId: number; moduleId: number } | { moduleId: number | null }

interface Props {
  rooms: readonly RoomCard[]
  roomId: number
  onRoom: (id: number) => void
  /** The value of the selected entry; null: the newest board. */
  chosen: string | null
  onChoose: (value: string) => void
}

/** Returns the entries of the list of boards; `targetOf` reads their `value`. */
function useEntries(roomId: number) {
  const t = useTranslations('students')
  const modules = useQuery({ ...modulesQuery(roomId), enabled: roomId > 0 })
  const groups = modules.data?.map((module) => ({
    group: module.hidden === HIDDEN.hidden ? t('make.hidden', { name: module.name }) : module.name,
    items: [
      ...module.boards.map(({ id, name }) => ({ value: `${module.id}/${id}`, label: name })),
      { value: `${module.id}/new`, label: t('make.newBoard') },
    ],
  }))
  return { modules, groups, entries: groups && [...groups, { value: 'new/new', label: t('make.newModule') }] }
}

/** Returns the board opened last in a classroom, or the newest; without any a new one. Never a hidden one. */
export function useUsualBoard(roomId: number): string | null {
  const { modules } = useEntries(roomId)
  if (!modules.data) return null
  const shown = modules.data.filter(({ hidden }) => hidden !== HIDDEN.hidden)
  const lastBoardId = readLastBoard(roomId)
  const last = shown.flatMap(({ boards }) => boards).find(({ id }) => id === lastBoardId)
  if (last) return `${last.moduleId}/${last.id}`
  const withBoards = shown.filter(({ boards }) => boards.length > 0)
  const module = withBoards.find(({ selected_board_id: id }) => id !== null) ?? withBoards.at(-1)
  const board = module && (module.boards.find(({ id }) => id === module.selected_board_id) ?? module.boards.at(-1))
  if (module && board) return `${module.id}/${board.id}`
  const newest = shown.at(-1)
  return newest ? `${newest.id}/new` : 'new/new'
}

export function targetOf(value: string): BoardTarget {
  const [module = '', board = ''] = value.split('/')
  const moduleId = module === 'new' ? null : Number(module)
  return board === 'new' || moduleId === null ? { moduleId } : { moduleId, boardId: Number(board) }
}

/** Asks for a classroom and one of its boards, or a new one. */
export function BoardChoice({ rooms, roomId, onRoom, chosen, onChoose }: Props) {
  const t = useTranslations('students')
  const { modules, entries } = useEntries(roomId)
  return (
    <>
      <NativeSelect
        label={t('make.room')}
        value={roomId}
        onChange={(event) => onRoom(Number(event.currentTarget.value))}
        data={rooms.map(({ id, name }) => ({ value: String(id), label: name }))}
      />
      {modules.error && !modules.data ? (
        <ErrorState error={modules.error} onRetry={() => void modules.refetch()} />
      ) : (
        <NativeSelect
          label={t('make.board')}
          value={chosen ?? ''}
          disabled={!entries}
          onChange={(event) => onChoose(event.currentTarget.value)}
          data={entries ?? []}
        />
      )}
    </>
  )
}
