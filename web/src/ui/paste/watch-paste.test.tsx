import { TextInput, Textarea } from '@mantine/core'
import { useState } from 'react'
import { page, userEvent } from 'vitest/browser'
import { expect, test } from 'vitest'
import { renderApp } from '../../testing/render'

function Fields() {
  const [note, setNote] = useState('')
  const [name, setName] = useState('')
  return (
    <main>
      <h1>Fields</h1>
      <Textarea label="Note" value={note} onChange={(event) => setNote(event.currentTarget.value)} />
      <TextInput label="Name" maxLength={12} value={name} onChange={(event) => setName(event.currentTarget.value)} />
    </main>
  )
}
const field = (name: string) => page.getByRole('textbox', { name })

function pasteInto(name: string, data: Record<string, string>, file?: File): ClipboardEvent {
  ;(field(name).element() as HTMLElement).focus()
  const clipboardData = new DataTransfer()
  for (const [type, text] of Object.entries(data)) clipboardData.setData(type, text)
  if (file) clipboardData.items.add(file)
  const event = new ClipboardEvent('paste', { bubbles: true, cancelable: true, clipboardData })
  field(name).element().dispatchEvent(event)
  return event
}

test('HTML without plain text is pasted into a field at the caret', async () => {
  await renderApp(<Fields />)
  await field('Note').click()
  await userEvent.keyboard('ab{ArrowLeft}')
  pasteInto('Note', { 'text/html': '<p>only</p><p>html</p>' })
  await expect.element(field('Note')).toHaveValue('aonly\nhtmlb')
})

test('in a field of one line the lines are joined, within its length', async () => {
  await renderApp(<Fields />)
  pasteInto('Name', { 'text/html': '<p>one</p><p>two three four</p>' })
  await expect.element(field('Name')).toHaveValue('one two thre')
})

test('a list of Word is pasted into a field without its signs', async () => {
  await renderApp(<Fields />)
  pasteInto('Note', {
    'text/plain': '·\tüks\r\n',
    'text/html': `<p style='mso-list:l0 level1 lfo1'><span style='mso-list:Ignore'>·</span>üks</p>`,
  })
  await expect.element(field('Note')).toHaveValue('üks')
})

test('what has no text is explained', async () => {
  await renderApp(<Fields />)
  pasteInto('Note', {}, new File(['pixels'], 'map.png', { type: 'image/png' }))
  await expect.element(page.getByText('Only text can be pasted here, not images or files')).toBeVisible()
  await expect.element(field('Note')).toHaveValue('')
})

test('plain text is left to the browser', async () => {
  await renderApp(<Fields />)
  const event = pasteInto('Note', { 'text/plain': 'a', 'text/html': '<b>a</b>' })
  expect(event.defaultPrevented).toBe(false)
})
