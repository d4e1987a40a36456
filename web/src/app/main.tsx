import type { User } from '@keel/contract/entities/user'
import { type ReactNode, StrictMode } from 'react'
import { createRoot, hydrateRoot, type Root } from 'react-dom/client'
import { forgetCopies } from '../data/offline-copies/forget-copies'
import { fetchMe } from '../data/users/fetch-me'
import { browserLanguage, chosenLanguage, chooseLanguage, languageStore, showLanguage } from '../i18n/language'
import { dropFailedStyles } from '../lib/failed-styles'
import { watchFocus } from '../lib/last-focus'
import { loadChunk } from '../lib/load-chunk'
import { refuseStrayDrops } from '../lib/stray-drops'
import { rememberPath } from '../lib/redirect'
import { Crash } from './crash'
import { Frame } from './frame'
import { watchPaste } from '../ui/paste/watch-paste'
import { PendingScreen } from './pending-screen'
import { visitorPage } from './visitor-pages'
import './fonts.css'
import './mantine.css'
import '../ui/tokens.css'
import './global.css'

/** Later than this a page says that it is loading. */
const PENDING_MS = 300

function rootOf(page: Document): HTMLElement {
  const root = page.getElementById('root')
  if (!root) throw new Error('The page has no #root')
  return root
}
const root = rootOf(document)
watchFocus()
watchPaste()
refuseStrayDrops()
dropFailedStyles()
/** The server has rendered what visitors see first. */
const hasFirstView = root.hasChildNodes()
let shown: Root | null = null
/** Shows a page. The first view is taken over as it is when the page is the one that the server has rendered. */
function show(page: ReactNode, isFirstView = false): void {
  const tree = (
    <StrictMode>
      <Frame>{page}</Frame>
    </StrictMode>
  )
  if (shown) return shown.render(tree)
  root.removeAttribute('aria-busy')
  if (hasFirstView && isFirstView) {
    shown = hydrateRoot(root, tree)
    return
  }
  root.replaceChildren()
  shown = createRoot(root)
  shown.render(tree)
}

const appCode = () => import('./app')

/** Shows the app in place of a page for visitors. */
async function openApp(user: User | null): Promise<void> {
  try {
    const { App, enterApp } = await loadChunk(appCode)
    await enterApp(user)
    show(<App />)
  } catch (error) {
    show(<Crash error={error} />)
  }
}

let loadsAhead = false
function loadAhead(): void {
  if (loadsAhead) return
  loadsAhead = true
  void appCode()
    .then(({ loadHome }) => loadHome())
    .catch(() => (loadsAhead = false))
}

/** Returns the page of the current URL for visitors; null when it needs the app. Members' pages should not load this code. */
async function visitorApp(isSignedIn?: Promise<boolean>): Promise<ReactNode> {
  const { currentVisitorView, VisitorApp } = await loadChunk(() => import('./visitor-app'))
  const first = await currentVisitorView(isSignedIn)
  return first && <VisitorApp first={first} openApp={openApp} loadAhead={loadAhead} />
}

/** Shows a language: the chosen one, the user's, or the browser's. */
async function showFirstLanguage(user: Promise<User | null>): Promise<void> {
  const chosen = chosenLanguage()
  if (chosen) await chooseLanguage(chosen)
  else await showLanguage((await user.catch(() => null))?.lang ?? browserLanguage())
}

async function showApp(user: Promise<User | null>, texts: Promise<void>): Promise<void> {
  try {
    const { App, startApp } = await loadChunk(appCode)
    startApp(user)
    await texts
    show(<App />)
  } catch (error) {
    await texts
    show(<Crash error={error} />)
  }
}

const isFirstPage = (): boolean => ['/', '/home'].includes(window.location.pathname)

/** Leads somebody who opened the first page to the sign-in page, as the app's guard does with all its pages; the app is far larger. */
function signInFirst(): Promise<ReactNode> {
  const { pathname, search, hash } = window.location
  rememberPath(pathname === '/' ? '/home' : pathname + search + hash)
  window.history.replaceState(null, '', '/login')
  return visitorApp()
}

/** Returns the page for somebody who is not signed in; null for all others, and when it did not load. */
async function visitorPageFor(user: Promise<User | null>): Promise<ReactNode> {
  // The app shows why the user is not known.
  const isSignedIn = user.then(
    (one) => one !== null,
    () => true,
  )
  const page = visitorApp(isSignedIn).catch(() => null)
  if (await isSignedIn) return null
  void forgetCopies(null)
  return isFirstPage() ? signInFirst().catch(() => null) : page
}

/** Loads the texts and the page's code while the user is requested. A function: with `await` at the top level the build makes more files. */
async function start(): Promise<void> {
  const user = fetchMe()
  // What stands in for the user is looked for by the app.
  void user.catch(() => undefined)
  const texts = showFirstLanguage(user)
  if (!isFirstPage() && !visitorPage(window.location.pathname)) return showApp(user, texts)
  const pending = setTimeout(() => !hasFirstView && languageStore.getState().messages && show(<PendingScreen />), PENDING_MS)
  const page = await visitorPageFor(user)
  clearTimeout(pending)
  if (!page) return showApp(user, texts)
  await texts
  show(page, true)
}
void start()
