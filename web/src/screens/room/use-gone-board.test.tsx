import { expect, test } from 'vitest'
import { renderHook } from 'vitest-browser-react'
import type { Module } from '@keel/contract/entities/board'
import { LanguageProvider } from '../../i18n/language-provider'
import { toasts } from '../../ui/toast/toast'
import { useGoneBoard } from './use-gone-board'

const board = (id: number, name: string) => ({ id, name, moduleId: 1 })
const [quiz, text, pairs] = [board(2, 'Quiz'), board(3, 'Text'), board(4, 'Pairs')]
interface Shown {
  boards: Module['boards']
  boardId: number
}
const modulesOf = (boards: Module['boards']): Module[] => [
  { id: 1, room_id: 1, name: 'Unit', hidden: 2, can_edit: false, selected_board_id: null, boards },
]

test('notifies a student when the open board goes, but not for other changes', async () => {
  const first: Shown = { boards: [quiz, text, pairs], boardId: 2 }
  const { rerender } = await renderHook(({ boards, boardId }: Shown = first) => useGoneBoard(modulesOf(boards), boardId, true), {
    initialProps: first,
    wrapper: LanguageProvider,
  })
  const texts = () => toasts.getState().list.map((shownToast) => shownToast.text)
  await rerender({ boards: [quiz, text, pairs], boardId: 3 })
  await rerender({ boards: [text, pairs], boardId: 3 })
  expect(texts()).toEqual([])
  await rerender({ boards: [pairs], boardId: 4 })
  await expect.poll(texts).toEqual(['“Text” is no longer available'])
})
