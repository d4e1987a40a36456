import { NativeSelect, TextInput } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { page, userEvent } from 'vitest/browser'
import { expect, test } from 'vitest'
import { renderApp } from '../testing/render'
import { Dialog } from './dialog'

const BESIDE = { 'data-testid': 'beside' } as object

function Example() {
  const [opened, setOpened] = useState(false)
  return (
    <main id="main" tabIndex={-1}>
      <button type="button" onClick={() => setOpened(true)}>
        Plan
      </button>
      {opened && (
        <Dialog opened onClose={() => setOpened(false)} title="Schedule a lesson" overlayProps={BESIDE}>
          <TextInput type="search" label="Find" />
          <TextInput label="Title" defaultValue="Lesson" />
          <NativeSelect label="Room" data={['A1', 'B1']} />
        </Dialog>
      )}
    </main>
  )
}

test('a form in a dialog is sent alone, also where the dialog stands in another form', async () => {
  const sent: string[] = []
  const send = (name: string) => (event: FormEvent) => {
    event.preventDefault()
    sent.push(name)
  }
  await renderApp(
    <form onSubmit={send('profile')}>
      <Dialog opened onClose={() => undefined} title="Change address">
        <form onSubmit={send('address')}>
          <button type="submit">Send link</button>
        </form>
      </Dialog>
    </form>,
  )
  await page.getByRole('button', { name: 'Send link' }).click()
  expect(sent).toEqual(['address'])
})

test('Escape, the cross and a press outside ask before input is discarded', async () => {
  await renderApp(<Example />)
  const open = () => page.getByRole('button', { name: 'Plan' }).click()
  const dialog = page.getByRole('dialog', { name: 'Schedule a lesson' })
  const question = page.getByRole('dialog', { name: 'Discard changes?' })
  const title = page.getByRole('textbox', { name: 'Title' })
  await open()
  await page.getByRole('searchbox').fill('words to look for')
  await title.click()
  await userEvent.keyboard('{Escape}')
  await expect.element(dialog).not.toBeInTheDocument()
  await expect.element(page.getByRole('button', { name: 'Plan' })).toHaveFocus()

  await open()
  await title.fill('Past tense')
  await userEvent.keyboard('{Escape}')
  await expect.element(question.getByRole('button', { name: 'Keep editing' })).toHaveFocus()
  await userEvent.keyboard('{Enter}')
  await expect.element(question).not.toBeInTheDocument()
  await expect.element(title).toHaveValue('Past tense')
  await expect.element(title).toHaveFocus()
  await page.getByTestId('beside').click({ position: { x: 5, y: 5 } })
  await question.getByRole('button', { name: 'Keep editing' }).click()
  await expect.element(question).not.toBeInTheDocument()
  await dialog.getByRole('button', { name: 'Close' }).click()
  await question.getByRole('button', { name: 'Discard' }).click()
  await expect.element(dialog).not.toBeInTheDocument()
  await expect.element(page.getByRole('button', { name: 'Plan' })).toHaveFocus()

  await open()
  const room = page.getByRole('combobox', { name: 'Room' })
  await expect.element(room).toBeVisible()
  ;(room.element() as HTMLElement).focus()
  await room.selectOptions('B1')
  await userEvent.keyboard('{Escape}')
  await expect.element(question).toBeVisible()
})
