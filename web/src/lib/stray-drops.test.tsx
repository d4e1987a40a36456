import { expect, test } from 'vitest'

/** Returns whether the page kept the browser from what it does with a drop. */
function drop(target: Element, data: DataTransfer): boolean {
  const event = new DragEvent('drop', { bubbles: true, cancelable: true, dataTransfer: data })
  return !target.dispatchEvent(event)
}

// The setup of the tests calls it, as the page does when it starts.
test('a file dropped beside what takes files does not replace the page; texts still fall into fields', () => {
  const file = new DataTransfer()
  file.items.add(new File(['x'], 'a.png', { type: 'image/png' }))
  const text = new DataTransfer()
  text.setData('text/plain', 'cat')
  expect([drop(document.body, file), drop(document.body, text)]).toEqual([true, false])
})
