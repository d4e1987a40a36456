import { expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { drawn } from '../../testing/drawn'
import { renderApp } from '../../testing/render'
import { SortableList, type SortableListProps } from './sortable-list'
import { useSortableRow } from './use-sortable-row'

const IDS = Array.from({ length: 80 }, (_, at) => at + 1)
const HIGH = 40

function Row({ id }: { id: number }) {
  const { ref, style, handle } = useSortableRow(id)
  return (
    <li ref={ref} style={{ ...style, height: HIGH }}>
      <button type="button" {...handle}>{`Row ${id}`}</button>
    </li>
  )
}
const List = ({ motion, onMove }: Pick<SortableListProps, 'motion' | 'onMove'>) => (
  <SortableList ids={IDS} nameOf={String} onMove={onMove} motion={motion}>
    <ul style={{ margin: 0, padding: 0 }}>
      {IDS.map((id) => (
        <Row key={id} id={id} />
      ))}
    </ul>
  </SortableList>
)
const mouse = (kind: string, on: EventTarget, y: number) =>
  on.dispatchEvent(new MouseEvent(kind, { bubbles: true, cancelable: true, button: 0, clientX: 20, clientY: y }))

test.each(['line', 'shift'] as const)('a row (%s) is dropped under the pointer although the page scrolls', async (motion) => {
  const onMove = vi.fn()
  await renderApp(<List motion={motion} onMove={onMove} />)
  const button = page.getByRole('button', { name: 'Row 2', exact: true }).element()
  window.scrollTo(0, 0)
  const { top } = button.getBoundingClientRect()
  mouse('mousedown', button, top + 5)
  for (const by of [10, 20, 30]) {
    mouse('mousemove', document, top + 5 + by)
    await drawn()
  }
  window.scrollTo(0, 10 * HIGH)
  await drawn()
  await drawn()
  mouse('mouseup', document, top + 35)
  // One row further by pointer, ten by the page: behind row 13.
  expect(onMove.mock.calls).toEqual([[2, 14]])
})
