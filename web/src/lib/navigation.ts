import type { User } from '@keel/contract/entities/user'
import { createContext, use } from 'react'

/** Where a page is, and how it leads on. Pages for visitors use this instead of the router, which they should not load. */
export interface Navigation {
  pathname: string
  /** The query of the URL with its `?`; '' when there is none. */
  search: string
  /** Opens a path of this site. */
  go: (path: string, how?: { replace: boolean }) => void
  /** Opens a path, in place of this one, for somebody who has just signed in. */
  enter: (user: User, path: string) => Promise<void>
  /** Loads the code of a path ahead. */
  preload: (path: string) => void
}

export const NavigationContext = createContext<Navigation | null>(null)

export function useNavigation(): Navigation {
  const place = use(NavigationContext)
  if (!place) throw new Error('The page has no navigation')
  return place
}

/** Returns a part of the query; undefined when it is missing or empty. */
export const useSearchPart = (name: string): string | undefined => new URLSearchParams(useNavigation().search).get(name) || undefined

/** Returns a part of the query that is an id. */
export function useSearchId(name: string): number | undefined {
  const id = Number(useSearchPart(name))
  return Number.isSafeInteger(id) ? id : undefined
}

/** Returns a path with the one to return to after signing in. */
export const withReturn = (path: string, r: string | undefined): string => (r ? `${path}?${new URLSearchParams({ r })}` : path)
