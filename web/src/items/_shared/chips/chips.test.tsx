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

/** Words stay where they are put; `horse` is taken by animals only. */
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
// A hand moves in many small steps.
const drag = (name: string, to: Locator) => userEvent.dragAndDrop(chip(name), to, { steps: 8 })
const chip = (name: string) => page.getByRole('button', { name, exact: true })
const place = (name: string) => page.getByRole('region', { name })

test('a word is dragged to its place by mouse', async () => {
  await renderApp(<Field />)
  await drag('apple', place('fruit'))
  await expect.element(place('fruit').getByText('apple')).toBeVisible()
  await expect.element(chip('apple')).not.toBeInTheDocument()
})

test('a press picks a word, another press on a place puts it there', async () => {
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

test('a press on the picked word lets it go, a press on another one picks that', async () => {
  await renderApp(<Field />)
  await chip('apple').click()
  await chip('plum').click()
  await expect.element(chip('apple')).toHaveAttribute('aria-pressed', 'false')
  await expect.element(chip('plum')).toHaveAttribute('aria-pressed', 'true')
  await chip('plum').click()
  await expect.element(chip('plum')).toHaveAttribute('aria-pressed', 'false')
  await expect.element(page.getByText('plum was put back')).toBeInTheDocument()
})

test('the keyboard picks, goes round the places that take the word, and goes on with the next word', async () => {
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

test('a word dropped beside all places, or on one that does not take it, stays', async () => {
  await renderApp(<Field />)
  await drag('horse', place('fruit'))
  await drag('plum', page.getByRole('heading', { name: 'Board' }))
  await expect.element(chip('horse')).toBeVisible()
  await expect.element(chip('plum')).toBeVisible()
})

test('nothing moves in a closed field', async () => {
  await renderApp(<Field disabled />)
  await expect.element(chip('apple')).toBeDisabled()
})

/** Many low places, one below another, further than the window shows. */
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
/** Carries the word down to this height of the window. */
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

test('a place near the edge of the window stays under the hand', async () => {
  const put = vi.fn()
  await renderApp(<Tall onPut={put} />)
  const at = innerHeight - 60
  await carry(at)
  const aimed = rowAt(at)
  await frames(15)
  mouse('mouseup', document, at)
  expect(put.mock.calls).toEqual([[aimed]])
})

test('a word dropped while the page scrolls lands where the hand is', async () => {
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
