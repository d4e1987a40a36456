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

// Request the user while the texts load.
const user = queryClient.fetchQuery(meQuery).catch(() => null)
const chosen = chosenLanguage()
if (chosen) await chooseLanguage(chosen)
else await showLanguage((await user)?.lang ?? browserLanguage())

createRoot(root).render(
  <StrictMode>
    <App />
  </StrictMode>,
)
