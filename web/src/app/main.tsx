import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { meQuery } from '../data/users/me'
import { queryClient } from '../data/_shared/query-client'
import { browserLanguage, chosenLanguage, chooseLanguage, showLanguage } from '../i18n/language'
import { App } from './app'
import './fonts.css'
import './mantine.css'
import '../ui/tokens.css'
import './global.css'

const root = document.getElementById('root')
if (!root) throw new Error('The page has no #root')
const shown = createRoot(root)

/** Loads the texts while the user is requested, then shows the app. A function: with `await` at the top level the build makes more files. */
async function start(): Promise<void> {
  const user = queryClient.fetchQuery(meQuery).catch(() => null)
  const chosen = chosenLanguage()
  if (chosen) await chooseLanguage(chosen)
  else await showLanguage((await user)?.lang ?? browserLanguage())
  shown.render(
    <StrictMode>
      <App />
    </StrictMode>,
  )
}
void start()
