import { NativeSelect } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslations } from 'use-intl/react'
import type { Module } from '@keel/contract/entities/board'
import { keys } from '../../../data/_shared/keys'
import { copyFromLibrary } from '../../../data/library/calls'
import { selectBoard } from '../../../data/modules/calls'
import { saveLastBoard, readLastBoard } from '../../../data/boards/last-board'
import { ButtonLink } from '../../../ui/links'
import { EmptyState } from '../../../ui/states'
import { AddForm, type AddProps } from './add-form'

interface Props extends AddProps {
  modules: readonly Module[]
  /** The target as named in the toast. */
  toastText: string
  path: string
  /** Null for the space. */
  roomId: number | null
}

/** Asks for the board to whose end a single item is copied. */
export function ItemToBoard({ row, modules, toastText, path, roomId, onClose }: Props) {
  const t = useTranslations('library')
  const cache = useQueryClient()
  const [lastBoardId] = useState(() => (roomId === null ? null : readLastBoard(roomId)))
  const [chosen, setChosen] = useState<number | null>(null)
  const withBoards = modules.filter(({ boards }) => boards.length > 0)
  const boards = withBoards.flatMap((module) => module.boards)
  const board = boards.find(({ id }) => id === (chosen ?? lastBoardId)) ?? boards.at(-1)
  if (!board)
    return <EmptyState boxed={false} order={3} title={t('addTo.noBoards')} action={<ButtonLink to={path}>{t('new.open')}</ButtonLink>} />
  const add = async () => {
    await copyFromLibrary(row.id, board.id, null)
    void cache.invalidateQueries({ queryKey: keys.items(board.id) })
    if (roomId !== null) return { text: toastText, path, atBoard: () => saveLastBoard(roomId, board.id) }
    // Best effort: makes the module open at the copy.
    await selectBoard(board.moduleId, board.id).catch(() => undefined)
    await cache.invalidateQueries({ queryKey: keys.module(board.moduleId) })
    return { text: toastText, path }
  }
  const entries = (module: Module) => module.boards.map(({ id, name }) => ({ value: String(id), label: name }))
  return (
    <AddForm onClose={onClose} add={add}>
      <NativeSelect
        label={t('addTo.board')}
        value={board.id}
        onChange={(event) => setChosen(Number(event.currentTarget.value))}
        data={
          modules.length > 1
            ? withBoards.map((module) => ({ group: module.name, items: entries(module) }))
            : withBoards.flatMap((module) => entries(module))
        }
      />
    </AddForm>
  )
}
