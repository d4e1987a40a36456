import { useEffect, useState } from 'react'
import { flushSync } from 'react-dom'
import { afterEach, expect, test, vi } from 'vitest'
import { renderApp } from '../../testing/render'
import { stepThroughPlaces, useRefocus } from './chips/focus'
import { type Flash, useFlash } from './chips/use-flash'
import { openBinDialog, openImportDialog, openUploadDialog, openLibraryDialog, dialogRequests, closeDialogs } from './dialog-requests'
import { useDraft } from './use-draft'

afterEach(() => {
  vi.useRealTimers()
  document.body.querySelectorAll('[data-test]').forEach((element) => element.remove())
})

test('ends a flash after its time, and replaces it by a newer one', async () => {
  let flash: Flash['flash'] = () => undefined
  let lit: string[] = []
  function Harness() {
    const now = useFlash()
    useEffect(() => {
      flash = now.flash
      lit = [...now.lit]
    })
    return null
  }
  await renderApp(<Harness />)
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const shown = async () => {
    for (let n = 0; n < 5; n++) {
      await new Promise((resolve) => {
        const { port1, port2 } = new MessageChannel()
        port1.onmessage = resolve
        port2.postMessage(null)
      })
    }
    return lit
  }
  flash(['a'], 100)
  expect(await shown()).toEqual(['a'])
  vi.advanceTimersByTime(60)
  flash(['b', 'c'], 100)
  vi.advanceTimersByTime(99)
  expect(await shown()).toEqual(['b', 'c'])
  vi.advanceTimersByTime(1)
  expect(await shown()).toEqual([])
})

test('a field shows what is typed until it is stored, then what comes from elsewhere', async () => {
  let now: { shown: string; type: (text: string) => void; give: (value: string) => void } | null = null
  let dirty = false
  const typed: string[] = []
  function Field() {
    const [value, setValue] = useState('stored')
    const [shown, change] = useDraft({ value, onChange: (next: string) => typed.push(next), isDirty: () => dirty })
    useEffect(() => {
      now = { shown, type: change, give: setValue }
    }, [shown, change])
    return null
  }
  await renderApp(<Field />)
  const shows = (text: string) => expect.poll(() => now?.shown).toBe(text)
  await shows('stored')
  now!.give('theirs')
  await shows('theirs')
  dirty = true
  now!.type('mine')
  await shows('mine')
  flushSync(() => now!.give('theirs, newer'))
  expect([now!.shown, typed]).toEqual(['mine', ['mine']])
  dirty = false
  now!.give('merged')
  await shows('merged')
})

function buttons(...names: string[]): HTMLButtonElement[] {
  return names.map((name) => {
    const button = document.createElement('button')
    button.dataset.test = name
    button.dataset.place = name
    document.body.append(button)
    return button
  })
}

test('arrow keys move in a circle through the targets for a chip', () => {
  const [first, second, last] = buttons('a', 'b', 'c')
  const box = document.body
  const went = (key: string) => [stepThroughPlaces(box, key), (document.activeElement as HTMLElement).dataset['place']]
  expect([went('ArrowLeft'), went('ArrowRight'), went('ArrowDown'), went('ArrowUp'), went('ArrowUp')]).toEqual(
    ['c', 'a', 'b', 'a', 'c'].map((name) => [true, name]),
  )
  second?.blur()
  last?.blur()
  expect(went('ArrowRight')).toEqual([true, 'a'])
  expect([stepThroughPlaces(box, 'Enter'), stepThroughPlaces(null, 'ArrowRight'), document.activeElement]).toEqual([false, false, first])
})

test('moves the focus on after an answer removed it, unless the person moved it', async () => {
  const [pressed, next, other] = buttons('pressed', 'next', 'other')
  let refocus: ReturnType<typeof useRefocus> = () => undefined
  let draw: () => void = () => undefined
  function Harness() {
    const [, setCount] = useState(0)
    const made = useRefocus()
    useEffect(() => {
      refocus = made
      draw = () => flushSync(() => setCount((count) => count + 1))
    }, [made])
    return null
  }
  await renderApp(<Harness />)
  pressed?.focus()
  refocus(() => next ?? null)
  draw()
  expect(document.activeElement).toBe(pressed)
  pressed?.remove()
  draw()
  expect(document.activeElement).toBe(next)
  other?.focus()
  draw()
  other?.remove()
  draw()
  expect(document.activeElement).toBe(document.body)
})

test('opens each dialog on its own request, and closes all together', () => {
  const file = { kind: 'image' as const, use: async () => undefined }
  openUploadDialog(file)
  openLibraryDialog({ kind: 'from', choose: 'item', add: async () => undefined })
  openBinDialog({ board_id: 1 } as never)
  openImportDialog({ boardId: 1, beforeId: 5 })
  expect(dialogRequests.getState()).toMatchObject({ file, exercise: null, video: null, library: { kind: 'from' }, import: { beforeId: 5 } })
  closeDialogs()
  expect(new Set(Object.values(dialogRequests.getState()))).toEqual(new Set([null]))
})
