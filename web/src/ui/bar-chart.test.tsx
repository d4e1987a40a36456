import { page } from 'vitest/browser'
import { expect, test } from 'vitest'
import { axeFaults } from '../testing/axe'
import { renderApp } from '../testing/render'
import { BarChart } from './bar-chart'

const MONTHS = ['Dec', 'Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov']

test('bars are as high as their values, and are read out as a list', async () => {
  await page.viewport(360, 640)
  await renderApp(
    <main>
      <h1>Sasha</h1>
      <BarChart
        title="First try"
        note="80%"
        max={100}
        bars={MONTHS.map((label, at) => ({ label, value: at < 9 ? null : (at - 8) * 25 }))}
      />
    </main>,
  )
  const items = page.getByRole('figure', { name: 'First try 80%' }).getByRole('listitem')
  await expect.element(items.nth(11)).toHaveTextContent('Nov 75')
  await expect.element(items.nth(0)).toHaveTextContent('Dec –')
  const height = (at: number) => items.nth(at).element().lastElementChild?.getBoundingClientRect().height ?? 0
  expect([height(9), height(10), height(11)].map(Math.round)).toEqual([26, 52, 78])
  expect(document.documentElement.scrollWidth).toBe(360)
  expect(await axeFaults()).toEqual([])
})
