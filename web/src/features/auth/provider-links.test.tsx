import { page } from 'vitest/browser'
import { beforeEach, expect, test } from 'vitest'
import { provideSite } from '../../data/site/site'
import { axeFaults } from '../../testing/axe'
import { renderApp } from '../../testing/render'
import { ProviderLinks } from './provider-links'

const NONE = { en: null, ru: null, et: null }
const school = { id: 'school', name: 'Tamme Kool' }
const provide = (providers: { id: string; name: string }[]) => provideSite({ name: NONE, greeting: NONE, pages: [], providers })
const show = (node: React.ReactNode) =>
  renderApp(
    <main>
      <h1>Log in</h1>
      {node}
    </main>,
  )
const hrefs = () =>
  page
    .getByRole('link')
    .elements()
    .map((link) => link.getAttribute('href'))

beforeEach(() => provide([school, { id: 'ha-rid', name: 'HarID' }]))

test('a button leads to each provider, in the order of the site', async () => {
  await show(<ProviderLinks r={undefined} />)
  expect(
    page
      .getByRole('link')
      .elements()
      .map((link) => link.textContent),
  ).toEqual(['Log in with Tamme Kool', 'Log in with HarID'])
  expect(hrefs()).toEqual(['/api/v1/user/sign-in/school', '/api/v1/user/sign-in/ha-rid'])
  await expect.element(page.getByText('or', { exact: true })).toBeVisible()
  expect(await axeFaults()).toEqual([])
})

test('the path to return to and an invitation go along', async () => {
  await show(<ProviderLinks r="/r/abc?x=1" invite="abc" above />)
  expect(hrefs()[0]).toBe('/api/v1/user/sign-in/school?r=%2Fr%2Fabc%3Fx%3D1&invite=abc')
})

test('a path too long for the server is left out', async () => {
  await show(<ProviderLinks r={`/${'a'.repeat(500)}`} />)
  expect(hrefs()[0]).toBe('/api/v1/user/sign-in/school')
})

test('a site without providers shows nothing', async () => {
  provide([])
  await show(<ProviderLinks r={undefined} />)
  expect(page.getByText('or', { exact: true }).elements()).toEqual([])
})
