import { useState } from 'react'
import { type Locator, page, userEvent } from 'vitest/browser'
import { expect, test, vi } from 'vitest'
import { axeFaults } from '../../../testing/axe'
import { renderApp } from '../../../testing/render'
import { Chip, StillChip } from './chip'
import { ChipField } from './chip-field'
import { DropPlace } from './drop-place'

const WORDS = ['apple', 'horse', 'plum']
const words = WORDS.map((name) => ({ id: name, name }))

/** Words stay where they are put; only `animals` accepts `horse`. */
function Field({ disabled = false }: { disabled?: boolean }) {
  const [at, setAt] = useState<Record<string, string>>({})
  return (
    <main>
      <h1>Board</h1>
      <ChipField
        label="Sort"
        chips={words.filter(({ id }) => !at[id])}
        disabled={disabled}
        accepts={(chip, place) => chip !== 'horse' || place === 'animals'}
        onPut={(chip, place) => setAt((now) => ({ ...now, [chip]: place }))}
      >
        {WORDS.filter((id) => !at[id]).map((id) => (
          <Chip key={id} id={id} />
        ))}
        {['fruit', 'animals'].map((place) => (
          <section key={place} aria-label={place}>
            <DropPlace id={place} name={place}>
              <div style={{ height: 120 }}>
                {WORDS.filter((id) => at[id] === place).map((id) => (
                  <StillChip key={id} name={id} state="right" />
                ))}
              </div>
            </DropPlace>
          </section>
        ))}
      </ChipField>
    </main>
  )
}
// A real pointer moves in many small steps.
const drag = (name: string, to: Locator) => userEvent.dragAndDrop(chip(name), to, { steps: 8 })
const chip = (name: string) => page.getByRole('button', { name, exact: true })
const place = (name: string) => page.getByRole('region', { name })

test('drags a word to its target by mouse', async () => {
  await renderApp(<Field />)
  await drag('apple', place('fruit'))
  await expect.element(place('fruit').getByText('apple')).toBeVisible()
  await expect.element(chip('apple')).not.toBeInTheDocument()
})

test('picks a word by a press and puts it by a press on a target', async () => {
  await renderApp(<Field />)
  expect(await axeFaults()).toEqual([])
  await chip('apple').click()
  await expect.element(chip('apple')).toHaveAttribute('aria-pressed', 'true')
  expect(await axeFaults()).toEqual([])
  await chip('Put apple into animals').click()
  await expect.element(place('animals').getByText('apple')).toBeVisible()
  await expect.element(chip('Put apple into animals')).not.toBeInTheDocument()
  expect(await axeFaults()).toEqual([])
})

test('a press on the picked word releases it, a press on another word picks that one', async () => {
  await renderApp(<Field />)
  await chip('apple').click()
  await chip('plum').click()
  await expect.element(chip('apple')).toHaveAttribute('aria-pressed', 'false')
  await expect.element(chip('plum')).toHaveAttribute('aria-pressed', 'true')
  await chip('plum').click()
  await expect.element(chip('plum')).toHaveAttribute('aria-pressed', 'false')
  await expect.element(page.getByText('plum was put back')).toBeInTheDocument()
})

test('picks by keyboard, moves among the targets that accept the word, and continues', async () => {
  await renderApp(<Field />)
  await expect.element(chip('apple')).toBeVisible()
  await userEvent.keyboard('{Tab} ')
  await userEvent.keyboard('{ArrowDown}')
  await expect.element(chip('Put apple into fruit')).toHaveFocus()
  await userEvent.keyboard('{ArrowDown}{ArrowDown}')
  await expect.element(chip('Put apple into fruit')).toHaveFocus()
  await userEvent.keyboard('{Enter}')
  await expect.element(place('fruit').getByText('apple')).toBeVisible()
  await expect.element(chip('horse')).toHaveFocus()
  await userEvent.keyboard('{Enter}{ArrowRight}')
  await expect.element(chip('Put horse into animals')).toHaveFocus()
  expect(chip('Put horse into fruit').elements()).toHaveLength(0)
  await userEvent.keyboard('{Escape}')
  await expect.element(chip('horse')).toHaveFocus()
  await expect.element(chip('horse')).toHaveAttribute('aria-pressed', 'false')
})

test('keeps a word in place when it is dropped outside of all targets that accept it', async () => {
  await renderApp(<Field />)
  await drag('horse', place('fruit'))
  await drag('plum', page.getByRole('heading', { name: 'Board' }))
  await expect.element(chip('horse')).toBeVisible()
  await expect.element(chip('plum')).toBeVisible()
})

test('moves nothing in a closed field', async () => {
  await renderApp(<Field disabled />)
  await expect.element(chip('apple')).toBeDisabled()
})

/** Many low targets, one below another, extending below the window. */
function Tall({ onPut }: { onPut: (place: string) => void }) {
  const places = Array.from({ length: 200 }, (_, at) => `row ${at + 1}`)
  return (
    <ChipField label="Sort" chips={words} disabled={false} onPut={(_, place) => onPut(place)}>
      <Chip id="apple" />
      {places.map((name) => (
        <DropPlace key={name} id={name} name={name}>
          <div style={{ height: 14 }} />
        </DropPlace>
      ))}
    </ChipField>
  )
}
const rowAt = (y: number) => document.elementsFromPoint(40, y).find((one) => one.ariaLabel?.startsWith('row '))?.ariaLabel
const mouse = (kind: string, on: EventTarget, y: number) =>
  on.dispatchEvent(new MouseEvent(kind, { bubbles: true, cancelable: true, button: 0, clientX: 40, clientY: y }))
/** Drags the word to this height of the window. */
const carry = async (to: number) => {
  await expect.element(chip('apple')).toBeVisible()
  const { top } = chip('apple').element().getBoundingClientRect()
  mouse('mousedown', chip('apple').element(), top + 5)
  for (const y of [top + 30, to - 20, to]) {
    mouse('mousemove', document, y)
    await frames(2)
  }
}
const frames = async (count: number) => {
  for (let frame = 0; frame < count; frame++) await new Promise(requestAnimationFrame)
}

test('keeps a target near the edge of the window under the pointer', async () => {
  const put = vi.fn()
  await renderApp(<Tall onPut={put} />)
  const at = innerHeight - 60
  await carry(at)
  const aimed = rowAt(at)
  await frames(15)
  mouse('mouseup', document, at)
  expect(put.mock.calls).toEqual([[aimed]])
})

test('drops a word under the pointer while the page scrolls', async () => {
  const put = vi.fn()
  await renderApp(<Tall onPut={put} />)
  const at = innerHeight - 1
  await carry(at)
  await expect.poll(() => scrollY).toBeGreaterThan(60)
  scrollBy(0, 96)
  const under = rowAt(at)
  mouse('mouseup', document, at)
  expect(put.mock.calls).toEqual([[under]])
})
