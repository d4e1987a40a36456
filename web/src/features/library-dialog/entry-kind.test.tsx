import { QueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { expect, test } from 'vitest'
import { libraryKinds } from '@keel/contract/items/codes'
import { words } from '@keel/contract/items/words/behaviour'
import { renderApp } from '../../testing/render'
import { saveDuration, readDuration } from '../../lib/saved-duration'
import { canChoose, type Choice, placeOf } from './entry-kind'
import { useOpenFolder } from './use-open-folder'

const { folder, board, module } = libraryKinds

test.each<[Choice, boolean[]]>([
  ['folder', [false, false, false, false]],
  ['any', [false, true, true, true]],
  ['item', [false, false, false, true]],
  ['board', [false, true, false, false]],
  ['module', [false, false, true, false]],
])('with "%s" requested, only such entries can be selected', (choose, expected) => {
  expect([folder, board, module, words.code].map((type) => canChoose(type, choose))).toEqual(expected)
})

test('an entry that cannot be selected says where it is added', () => {
  expect([board, module, words.code].map(placeOf)).toEqual(['addedToBoards', 'addedToModules', 'addedOnBoard'])
})

test('the last open folder is open again in the same dialog', async () => {
  const queryClient = new QueryClient()
  let now: ReturnType<typeof useOpenFolder>
  function Harness({ kind }: { kind: 'to' | 'from' }) {
    const made = useOpenFolder(kind)
    useEffect(() => {
      now = made
    })
    return null
  }
  const open = async (kind: 'to' | 'from') => {
    const { unmount } = await renderApp(<Harness kind={kind} />, { queryClient })
    const [folderId, change] = now
    return { folderId, change, unmount }
  }
  const first = await open('to')
  expect(first.folderId).toBeNull()
  first.change(7)
  await expect.poll(() => now[0]).toBe(7)
  await first.unmount()
  expect([(await open('to')).folderId, (await open('from')).folderId]).toEqual([7, null])
  queryClient.clear()
  expect((await open('to')).folderId).toBeNull()
})

test('the duration of the last lesson is offered for the next; nonsense is ignored', () => {
  localStorage.removeItem('keel.lesson-duration')
  expect(readDuration()).toBeNull()
  saveDuration(3)
  expect(readDuration()).toBe(3)
  localStorage.setItem('keel.lesson-duration', '5')
  expect(readDuration()).toBeNull()
  localStorage.removeItem('keel.lesson-duration')
})
