import { basename } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Rolldown } from 'vite'

/* Which modules share a file. By default rolldown makes a file for every set of pages that need a module: a classroom loaded 110 to 126
   scripts, most under 3 KB, and a browser fetches six at a time. */

const src = (path: string): string => fileURLToPath(new URL(`../src/${path}`, import.meta.url))
const REGISTRY = src('items/registry.ts')
const MEMBER_SCREENS = src('app/member-screens.ts')
const LIVE_SESSION = src('app/live/live-session.tsx')
const ROUTES = src('app/routes.tsx')
const GUARDS = src('app/guards.ts')
/** Loaded with every page for members. */
const ALWAYS = new Set([MEMBER_SCREENS, LIVE_SESSION, src('app/layouts/member-layout.tsx')])
/** Pages with boards, and what is around them. */
const WITH_BOARDS = /\/(library-lesson|module|room|space|student)-screen\.tsx$|\/plain-layout\.tsx$/

/** Parts of these packages that only some pages use are left out. */
const PACKAGES =
  /node_modules\/(react|react-dom|scheduler|@tanstack\/(?!react-virtual|virtual-core)[\w-]+|zustand|use-intl|@formatjs\/fast-memoize|use-sync-external-store|clsx)\/(?!.*(infinite|queriesObserver|mutationObserver|useMutation|useBlocker))/i
const ICON = /@tabler\/icons-react\/dist\/esm\/(createReactComponent|defaultAttributes)/
const MANTINE =
  /@mantine\/core\/esm\/(core(?!\/utils\/create-scoped-keydown-handler)|components\/(ActionIcon|Anchor|Button|Input|InputBase|Loader|PasswordInput|Text|TextInput|Title|Transition|UnstyledButton|VisuallyHidden))\//
const APP = /web\/src\/app\/(?!(main|member-screens|sign-out)\.)([\w-]+|layouts\/auth-layout)\.tsx?$/
const OWN =
  /web\/src\/(i18n\/(?!lazy-)[\w-]+|data\/(_shared\/(client|errors|query-client|unauthorized)|users\/me)|realtime\/connection-id|lib\/(cookies|error-message|last-focus|redirect|storage|use-action|use-document-title)|ui\/(api-error-text|form-error|language-switch|links|logo|palette|states|theme|toast\/(toast|toasts)|confirm\/confirm))\.tsx?$/
const inBase = (id: string): boolean => [PACKAGES, ICON, MANTINE, APP, OWN].some((part) => part.test(id))

/** Floating elements: on most pages, but not on a visitor's first. */
const FLOATING = /node_modules\/(@floating-ui\/|@mantine\/core\/esm\/(components\/(Portal|Tooltip)|utils\/Floating)\/)/
/** Icons of Mantine's menus and inputs, some hundred bytes each. */
const MARKS = /@mantine\/core\/esm\/components\/(Accordion\/AccordionChevron|Checkbox\/CheckIcon|Radio\/RadioIcon)/
/** Modules that know items, never needed on a page without items. */
const WITH_ITEMS =
  /(web\/src\/(items|data\/(answers|board-items|drawings|points)|features\/board|screens\/(module|room|shared|library|space|_shared))|contract\/src\/items)\//
const iconOf = (id: string): string => /@tabler\/icons-react\/.*\/(Icon\w+)\.\w+$/.exec(id)?.[1] ?? ''

interface Module {
  code: string | null
  importedIds: readonly string[]
  dynamicallyImportedIds: readonly string[]
  importers: readonly string[]
}
interface Modules {
  getModuleInfo: (id: string) => Module | null
}

/** Our modules, without those of `base`, and the icons they import. */
interface Needs {
  modules: Set<string>
  icons: Set<string>
}
/** Returns what these files need at once; with `later` also what they import dynamically. */
function needsOf(roots: readonly string[], graph: Modules, later = false): Needs {
  const found: Needs = { modules: new Set(), icons: new Set() }
  const visit = (id: string) => {
    if (found.modules.has(id) || inBase(id) || /node_modules|virtual:/.test(id)) return
    found.modules.add(id)
    const info = graph.getModuleInfo(id)
    for (const [name] of info?.code?.matchAll(/\bIcon[A-Z]\w+/g) ?? []) found.icons.add(name)
    info?.importedIds.forEach(visit)
    if (later) info?.dynamicallyImportedIds.forEach(visit)
  }
  roots.forEach(visit)
  return found
}

interface Pages {
  /** What showing items needs. */
  reading: Needs
  /** What each page for members needs at once, and in all. */
  members: { page: string; atOnce: Needs; atAll: Needs }[]
  /** What public pages may need. */
  visitors: Needs
}
let known: Pages | null = null
function pagesOf(graph: Modules): Pages {
  const begunBy = (id: string): readonly string[] => graph.getModuleInfo(id)?.dynamicallyImportedIds ?? []
  const screens = begunBy(MEMBER_SCREENS)
  const visitors = [...begunBy(ROUTES), ...begunBy(GUARDS)].filter((id) => id !== MEMBER_SCREENS && !screens.includes(id))
  if (screens.length < 10 || visitors.length < 5) throw new Error('The pages are not where code-groups.ts looks for them')
  const needs = (page: string, later: boolean) => ({ page, atOnce: needsOf([page], graph), atAll: needsOf([page], graph, later) })
  return {
    reading: needsOf([REGISTRY], graph),
    members: [needs(MEMBER_SCREENS, false), ...[LIVE_SESSION, ...screens].map((page) => needs(page, true))],
    visitors: needsOf(visitors, graph, true),
  }
}

/**
 * All that showing items needs at once is in two files, one of them for what other pages need too: sixty small ones take a slow connection
 * two seconds.
 */
function readingGroup(id: string, graph: Modules): 'items' | 'common' | null {
  const { reading } = (known ??= pagesOf(graph))
  if (reading.icons.has(iconOf(id))) return 'common'
  if (!reading.modules.has(id)) return null
  return WITH_ITEMS.test(id) || (graph.getModuleInfo(id)?.importers ?? []).every((from) => WITH_ITEMS.test(from)) ? 'items' : 'common'
}

/**
 * What only one page needs, and needs at once, is in the page's file, even if a later dialog needs it too. What several need is in one file
 * for all of them, since nearly all of them use nearly all of it.
 */
function memberGroup(id: string, graph: Modules): string | null {
  const { members, visitors } = (known ??= pagesOf(graph))
  const icon = iconOf(id)
  if (icon) return members.filter(({ atOnce }) => atOnce.icons.has(icon)).length > 1 ? 'icons' : null
  if (MARKS.test(id)) return 'parts'
  const atOnce = members.filter((one) => one.atOnce.modules.has(id)).map(({ page }) => page)
  const atAll = members.filter((one) => one.atAll.modules.has(id)).map(({ page }) => page)
  if (atOnce.length === 0 || atOnce.includes(id) || visitors.modules.has(id)) return null
  const [only] = atAll
  if (only && atAll.length === 1) return `with-${basename(only).replace(/\.\w+$/, '')}`
  if (atOnce.some((page) => ALWAYS.has(page))) return 'signed-in'
  if (atAll.every((page) => WITH_BOARDS.test(page))) return atOnce.some((page) => page.includes('/room/')) ? 'boards' : 'board'
  return atOnce.length > 2 ? 'parts' : null
}

/** The groups for rolldown. A file with a higher priority takes what it needs first; a negative one would be the highest. */
export const codeGroups: Rolldown.CodeSplittingGroup[] = [
  // What every page needs, in one file: it compresses far better than forty. Name nothing that only some pages use.
  { name: 'base', test: inBase, priority: 4 },
  { name: 'floating', test: FLOATING, priority: 3 },
  // Small, and needed together wherever something is created.
  { name: 'create', test: /web\/src\/(data\/_shared\/(action-keys|create|upload)|lib\/generated-id)\.ts$/, priority: 3 },
  // Small, without imports, and needed together by most pages with boards.
  { name: 'small', test: /(web\/src\/lib\/(sounds|near-view)|contract\/src\/same-json)\.ts$/, priority: 3 },
  // Small, and needed by every page of a signed-in person.
  {
    name: 'signed-in',
    test: /web\/src\/(realtime\/use-live|data\/\w+\/(props|logout))\.ts$/,
    includeDependenciesRecursively: false,
    priority: 1,
  },
  { name: (id, graph) => (readingGroup(id, graph) === 'common' ? 'common' : null), debugName: 'common', priority: 2 },
  { name: (id, graph) => (readingGroup(id, graph) === 'items' ? 'items' : null), debugName: 'items', priority: 1 },
  // Without the packages that these need: each of them is for some pages only.
  { name: memberGroup, debugName: 'members', includeDependenciesRecursively: false, priority: 0 },
]
