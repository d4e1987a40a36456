import { useState } from 'react'
import { page } from 'vitest/browser'
import { expect, test, vi } from 'vitest'
import { renderApp } from '../testing/render'
import { useReached } from './use-reached'

const Reached = ({ moment }: { moment: string | null }) => <p>{useReached(moment) ? 'reached' : 'ahead'}</p>
const inMs = (ms: number) => new Date(Date.now() + ms).toISOString()

test.each([
  ['a moment that is past', () => inMs(-1000), 'reached'],
  ['one that is far ahead', () => inMs(90 * 86_400_000), 'ahead'],
  ['none', () => null, 'ahead'],
])('%s', async (_name, moment, text) => {
  await renderApp(<Reached moment={moment()} />)
  await expect.element(page.getByText(text)).toBeVisible()
})

test('it is rendered again when the moment comes', async () => {
  await renderApp(<Reached moment={inMs(300)} />)
  await expect.element(page.getByText('ahead')).toBeVisible()
  await expect.element(page.getByText('reached')).toBeVisible()
})

test('a moment that is set hours later, and is past by then, is reached', async () => {
  const between = inMs(3_600_000)
  function SetLater() {
    const [moment, setMoment] = useState<string | null>(null)
    return (
      <>
        <button type="button" onClick={() => setMoment(between)}>
          Set
        </button>
        <Reached moment={moment} />
      </>
    )
  }
  await renderApp(<SetLater />)
  vi.spyOn(Date, 'now').mockReturnValue(Date.now() + 7_200_000)
  await page.getByRole('button', { name: 'Set' }).click()
  await expect.element(page.getByText('reached')).toBeVisible()
  vi.restoreAllMocks()
})
