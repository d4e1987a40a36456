import type { User } from '@keel/contract/entities/user'
import { Component, type ComponentType, type ReactNode, useEffect, useEffectEvent, useMemo, useState } from 'react'
import { loadSite } from '../data/site/site'
import { NavigationContext, type Navigation } from '../lib/navigation'
import { loadChunk } from '../lib/load-chunk'
import { Crash } from './crash'
import { AuthLayout } from './layouts/auth-layout'
import { visitorPage } from './visitor-pages'

export interface VisitorView {
  pathname: string
  search: string
  framed: boolean
  Screen: ComponentType
}

/** Returns what to show for the current URL; null when it needs the app. */
export async function currentVisitorView(isSignedIn = Promise.resolve(false)): Promise<VisitorView | null> {
  const { pathname, search } = window.location
  const page = visitorPage(pathname)
  if (!page) return null
  // With the page: nothing moves when the name of the school arrives.
  const [Screen] = await Promise.all([loadChunk(() => page.load(isSignedIn)), loadSite()])
  return { pathname, search, framed: page.framed, Screen }
}

/** Sent when a link changed the URL; the browser sends `popstate` for its own buttons. */
const NAVIGATED = 'keel:navigated'

interface VisitorAppProps {
  first: VisitorView
  /** Shows the app at the current URL, for a user who has just signed in or for nobody. */
  openApp: (user: User | null) => Promise<void>
  /** Loads the app's code. */
  loadAhead: () => void
}

/** The pages for visitors, without the router: it is a third of what they would load. */
export function VisitorApp({ first, openApp, loadAhead }: VisitorAppProps) {
  const [{ pathname, search, framed, Screen }, setView] = useState(first)
  const [failure, setFailure] = useState<unknown>(null)
  const show = useEffectEvent(async () => {
    const { pathname: wanted, search: query } = window.location
    if (wanted === pathname) return setView((view) => ({ ...view, search: query }))
    try {
      const next = await currentVisitorView()
      if (window.location.pathname !== wanted) return
      if (!next) return await openApp(null)
      setView(next)
      window.scrollTo(0, 0)
    } catch (error) {
      setFailure(error)
    }
  })
  useEffect(() => {
    const changed = () => void show()
    const events = ['popstate', NAVIGATED]
    for (const event of events) window.addEventListener(event, changed)
    return () => events.forEach((event) => window.removeEventListener(event, changed))
  }, [])
  const navigation = useMemo(
    (): Navigation => ({
      pathname,
      search,
      go: (path, { replace } = { replace: false }) => {
        window.history[replace ? 'replaceState' : 'pushState'](null, '', path)
        if (window.location.pathname === pathname) window.scrollTo(0, 0)
        window.dispatchEvent(new Event(NAVIGATED))
      },
      enter: (user, path) => {
        window.history.replaceState(null, '', path)
        return openApp(user)
      },
      preload: (path) =>
        void visitorPage(path.replace(/[?#].*/, ''))
          ?.load(Promise.resolve(false))
          .catch(() => null),
    }),
    [pathname, search, openApp],
  )
  if (failure) return <Crash error={failure} />
  const screen = (
    <Boundary key={pathname}>
      <Screen />
    </Boundary>
  )
  // While somebody types their password, the app loads.
  return <NavigationContext value={navigation}>{framed ? <AuthLayout onInput={loadAhead}>{screen}</AuthLayout> : screen}</NavigationContext>
}

class Boundary extends Component<{ children: ReactNode }, { error: unknown }> {
  override state = { error: null }
  static getDerivedStateFromError = (error: unknown) => ({ error })
  override render() {
    return this.state.error ? <Crash error={this.state.error} /> : this.props.children
  }
}
