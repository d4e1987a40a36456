import { useState } from 'react'
import { onTestFinished, vi } from 'vitest'
import type { ItemCode } from '@keel/contract/items/codes'
import { renderApp } from '../../testing/render'
import { itemTypes } from '../registry'
import { type FileRequest, ItemHostContext } from './host'
import type { ExerciseProps } from './item-type'

const fileUrl = (id: number) => `/files/${id}`

/** Renders the editor of an item type as a board would, and returns what it produces. */
export async function showEditor<V>(code: ItemCode, value: V) {
  const made: V[] = []
  const asked: FileRequest[] = []
  const done = vi.fn()
  const { editor } = itemTypes[code]
  const host = { fileUrl, askForFile: (request: FileRequest) => void asked.push(request) }
  function Place() {
    const [current] = useState<unknown>(value)
    return (
      <editor.Component
        itemId={7}
        value={current}
        onChange={(next) => made.push(next as V)}
        isDirty={() => made.length > 0}
        onDone={done}
        clickedAt={null}
      />
    )
  }
  await renderApp(
    <main>
      <h1>Board</h1>
      <ItemHostContext value={host}>
        <Place />
      </ItemHostContext>
    </main>,
  )
  return { made, asked, done, last: () => made.at(-1) }
}

/** Renders the reading view of an item type. */
export async function showView<V>(code: ItemCode, value: V, exercise?: ExerciseProps, itemId = 7) {
  const { View } = itemTypes[code]
  const host = { askForFile: vi.fn(), fileUrl }
  return renderApp(
    <main>
      <h1>Board</h1>
      <ItemHostContext value={host}>
        <View itemId={itemId} value={value} exercise={exercise} />
      </ItemHostContext>
    </main>,
  )
}

/** Pastes into the focused element, as from another program. */
export function paste(data: Record<string, string>): void {
  const clipboard = new DataTransfer()
  for (const [type, text] of Object.entries(data)) clipboard.setData(type, text)
  document.activeElement?.dispatchEvent(new ClipboardEvent('paste', { bubbles: true, cancelable: true, clipboardData: clipboard }))
}

/** Records the words of everything that flashes from now on: a flash is short, and a later look may miss it. */
export function watchFlashes(): () => string[] {
  const seen: string[] = []
  const note = (node: Node) => {
    if (!(node instanceof Element)) return
    const lit = [node, ...node.querySelectorAll('[data-flash]')].filter((element) => element.matches('[data-flash]'))
    seen.push(...lit.map((element) => element.textContent ?? ''))
  }
  const observer = new MutationObserver((changes) => {
    for (const { type, target, addedNodes } of changes)
      if (type === 'attributes') note(target)
      else addedNodes.forEach(note)
  })
  observer.observe(document, { subtree: true, childList: true, attributeFilter: ['data-flash'] })
  onTestFinished(() => observer.disconnect())
  return () => seen
}

/** Drops files on an element, or pastes them into it beside a text. Returns whether somebody took them. */
export function giveFiles(how: 'drop' | 'paste', to: Element, files: readonly File[], text = ''): boolean {
  const data = new DataTransfer()
  for (const file of files) data.items.add(file)
  if (text !== '') data.setData('text/plain', text)
  const options = { bubbles: true, cancelable: true }
  const event =
    how === 'drop'
      ? new DragEvent('drop', { ...options, dataTransfer: data })
      : new ClipboardEvent('paste', { ...options, clipboardData: data })
  return !to.dispatchEvent(event)
}
