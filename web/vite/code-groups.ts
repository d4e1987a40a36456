import { basename } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Rolldown } from 'vite'

/* Which modules share a file. By default rolldown makes a file for every set of pages that need a module: a classroom loaded 110 to 126
   scripts, most under 3 KB, and a browser fetches six at a time. */

const src = (path: string): string => fileURLToPath(new URL(`../src/${path}`, import.meta.url))
const REGISTRY = src('items/registry.ts')
const MEMBER_SCREENS = src('app/member-screens.ts')
const LIVE_SESSION = src('app/live/live-session.tsx')
const LAZY_TEXTS = src('i18n/lazy-texts.ts')
const ROUTES = src('app/routes.tsx')
const VISITOR_PAGES = src('app/visitor-pages.ts')
const SHARED = /\/shared-screen\.tsx$/
/** Loaded with every page for members. */
const ALWAYS = new Set([LAZY_TEXTS, MEMBER_SCREENS, LIVE_SESSION, src('app/layouts/member-layout.tsx')])
/** The pages that most visits begin with: what they do not need comes with the next page. */
const FIRST = /\/(home-screen|messages-screen|shell-layout)\.tsx$/
/** Pages with boards or with exercises of their own, and what is around them. */
const WITH_BOARDS = /\/(homework-do|homework-work|library-lesson|module|print|review|room|space|student)-screen\.tsx$|\/plain-layout\.tsx$/

/** Parts of these packages that only some pages use are left out. */
const PACKAGES = /node_modules\/(react|react-dom|scheduler|zustand|use-intl|@formatjs\/fast-memoize|clsx)\//i
const ICON = /@tabler\/icons-react\/dist\/esm\/(createReactComponent|defaultAttributes)/
const MANTINE =
  /@mantine\/core\/esm\/(core(?!\/utils\/create-scoped-keydown-handler)|components\/(ActionIcon|Anchor|Button|Input|InputBase|Loader|PasswordInput|Text|TextInput|Title|Transition|UnstyledButton|VisuallyHidden))\//
const APP = /web\/src\/app\/(color-scheme|crash|frame|page-announcer|pending-screen|visitor-pages|layouts\/auth-layout)\.tsx?$/
const OWN =
  /web\/src\/(i18n\/(?!lazy-)[\w-]+|data\/(_shared\/(client|errors|unauthorized)|users\/fetch-me|site\/site|offline-copies\/forget-copies)|features\/auth\/page-links|realtime\/connection-id|lib\/(cookies|error-message|last-focus|load-chunk|navigation|redirect|storage|use-action|use-document-title)|ui\/(api-error-text|form-error|language-switch|logo|palette|states|theme|toast\/(toast|toasts)|confirm\/confirm|visitor-links))\.tsx?$/
const inBase = (id: string): boolean => [PACKAGES, ICON, MANTINE, APP, OWN].some((part) => part.test(id))
/** Of every page with data: those for members, and shared ones. */
const QUERY =
  /node_modules\/@tanstack\/(query-core|react-query)\/(?!.*(infinite|queriesObserver|mutationObserver|useMutation))|web\/src\/data\/(_shared\/query-client|users\/me)\.ts$/i
/** What all other pages need beside it. */
const ROUTER =
  /node_modules\/(@tanstack\/(?!react-virtual|virtual-core|query-core|react-query)|use-sync-external-store\/)(?!.*useBlocker)|web\/src\/(app\/(?!(main|member-screens|sign-out|visitor-app)\.)[\w-]+|lib\/is-day|ui\/links)\.tsx?$/
const LIVE = /(web\/src\/realtime\/(?!connect)|contract\/src\/realtime\/)/
const inStart = (id: string): boolean => inBase(id) || QUERY.test(id) || ROUTER.test(id)

/** Floating elements: on most pages, but not on a visitor's first. */
const FLOATING = /node_modules\/(@floating-ui\/|@mantine\/core\/esm\/(components\/(Portal|Tooltip)|utils\/Floating)\/)/
/** Packages that go together, and are for some pages only. */
const TOGETHER: readonly (readonly [name: string, modules: RegExp])[] = [
  [
    'menus',
    /@mantine\/(core\/esm\/(components\/(FocusTrap|Menu|Overlay|Popover)\/|core\/utils\/create-scoped-keydown-handler)|hooks\/esm\/use-(focus-trap|focus-return|click-outside))/,
  ],
  [
    'overlays',
    /@mantine\/(core\/esm\/components\/(Drawer|Modal|ModalBase|NativeScrollArea|ScrollArea)\/|hooks\/esm\/utils\/use-callback-ref)|node_modules\/(react-remove-scroll|use-sidecar|use-callback-ref)/,
  ],
  ['boxes', /@mantine\/core\/esm\/components\/(Alert|Group)\//],
  ['selects', /@mantine\/core\/esm\/components\/(NativeSelect|Combobox\/(ComboboxChevron|Combobox\.module|get-parsed-combobox-data))/],
  [
    'inputs',
    /@mantine\/core\/esm\/components\/(Checkbox\/(?!CheckIcon)|Textarea\/|Radio\/(?!RadioIcon)|Switch\/)|@mantine\/core\/esm\/(components|utils)\/(InlineInput|InputsGroupFieldset)|react-textarea-autosize/,
  ],
  ['offline', /web\/src\/(data\/offline-copies\/(?!forget-copies|restore-copy)|app\/live\/start-worker)|node_modules\/idb-keyval\//],
  ['drag', /node_modules\/@dnd-kit\/|web\/src\/lib\/dnd\//],
  ['rich-text', /node_modules\/(@tiptap\/(?!static-renderer)|prosemirror-|orderedmap|rope-sequence|w3c-keyname|linkifyjs|fast-equals)/],
]
/** Small, and needed by the login page and by the other pages for visitors with a form. */
const LOGIN =
  /web\/src\/(features\/auth\/(auth-page|email-input|field-errors|new-installation|passkey-button|provider-links|use-(after-captcha|asked-captcha|enter|first-focus|passkey-autofill))|data\/users\/(passkey-)?sign-in|lib\/passkeys)\.tsx?$/
const PLAIN_LAYOUT = /\/plain-layout\.(tsx|module\.css)$/
/** Small, and needed by most pages. */
const EVERYWHERE =
  /(web\/src\/(data\/_shared\/(action-keys|create|upload)|lib\/(another-person|generated-id|sounds|near-view)|realtime\/connected|data\/(\w+\/(props|logout)|answers\/cache))|contract\/src\/(same-json|items\/codes))\.ts$/
/** Icons of Mantine's menus and inputs, some hundred bytes each. */
const MARKS = /@mantine\/core\/esm\/components\/(Accordion\/AccordionChevron|Checkbox\/CheckIcon|Radio\/RadioIcon)/
/** Modules that know items, never needed on a page without items. */
const WITH_ITEMS =
  /(web\/src\/(items|data\/(answers|board-items|drawings|points)|features\/board|screens\/(module|room|shared|library|space|_shared))|contract\/src\/items)\//
/** What a teacher's board loads after it is on the screen: the tools around the items, the items' editors, and the layers of pages. */
const LATER: readonly (readonly [name: string, roots: RegExp])[] = [
  ['editing', /web\/src\/features\/(board\/editing-parts|board-list\/(editable-modules|editable-rows))\.tsx?$/],
  ['layers', /web\/src\/items\/_shared\/(drawing\/drawing|layers\/tool-button|points\/point-layer)\.tsx?$/],
  ['pdf-pages', /web\/src\/items\/pdf\/view\.tsx$/],
  ['views', /web\/src\/items\/(dnd-group|word-in-gap)\/view\.tsx$/],
  ['editors', /web\/src\/items\/[\w-]+\/editor\.tsx?$/],
]
/** Lists of boards: what edits them needs them too, on other pages than a classroom. */
const LISTS = /web\/src\/(features\/board-list|data\/boards)\//
/** For the pages of homework, which need nearly all of it. */
const HOMEWORK = /web\/src\/(features\/homework|data\/homework|screens\/_shared\/(homework\/|results|score-cell|use-exercise-kind))/
/** Folders of small modules: better loaded with every page for members than in files of their own. */
const SMALL = /web\/src\/(app|ui\/toast|data(?!\/(answers|board-items|boards|transfer|vocabulary))|lib(?!\/(csv|dnd|media-devices)))\//
/** Parts of some pages, by the folders of their modules. */
const FEATURES: readonly (readonly [name: string, modules: RegExp])[] = [
  ['room-card', /web\/src\/(features\/room-card\/(?!start)|ui\/room-mark)/],
  ['csv', /web\/src\/lib\/csv\.ts$/],
  ['students', /web\/src\/data\/students\//],
  ['devices', /web\/src\/(lib\/media-devices|ui\/devices)\//],
  ['chat', /web\/src\/(features|data)\/chat\//],
  ['dialogs', /web\/src\/(ui\/(dialog|dialog-frame|use-typed)|lib\/remember-focus)\.tsx?$/],
]
/** Needed by every board, and built on what items need. */
const POINTS = /(contract\/src\/items\/_shared\/points|web\/src\/items\/_shared\/item-text)\.ts$/
/** Opened on any page, and loaded after it: what only the search needs belongs to no page. */
const SEARCH = /web\/src\/(app\/shell\/search-host|features\/search\/|data\/search\/)/
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

/** Our modules, without those that every page for members loads first, and the icons they import. */
interface Needs {
  modules: Set<string>
  icons: Set<string>
}
/** The modules that show an icon. */
const iconUsers = new Map<string, Set<string>>()
/** Returns what these files need at once; with `later` also what they import dynamically. */
function needsOf(roots: readonly string[], graph: Modules, later = false): Needs {
  const found: Needs = { modules: new Set(), icons: new Set() }
  const visit = (id: string) => {
    if (found.modules.has(id) || inStart(id) || /node_modules|virtual:/.test(id) || SEARCH.test(id)) return
    found.modules.add(id)
    const info = graph.getModuleInfo(id)
    for (const [name] of info?.code?.matchAll(/\bIcon[A-Z]\w*/g) ?? []) {
      found.icons.add(name)
      iconUsers.set(name, (iconUsers.get(name) ?? new Set()).add(id))
    }
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
  /** What the page of a shared link needs at once. */
  shared: Needs
  /** What the other public pages need at once. */
  visitors: Needs
  /** What each of LATER needs. */
  later: { name: string; needs: Needs }[]
}
let known: Pages | null = null
function pagesOf(graph: Modules): Pages {
  const begunBy = (id: string): readonly string[] => graph.getModuleInfo(id)?.dynamicallyImportedIds ?? []
  const screens = begunBy(MEMBER_SCREENS)
  const visitors = [...begunBy(ROUTES), ...begunBy(VISITOR_PAGES)].filter((id) => id !== MEMBER_SCREENS && !screens.includes(id))
  if (screens.length < 10 || visitors.length < 5) throw new Error('The pages are not where code-groups.ts looks for them')
  const needs = (page: string, later: boolean) => ({ page, atOnce: needsOf([page], graph), atAll: needsOf([page], graph, later) })
  const all = needsOf(screens, graph, true).modules
  const later = LATER.map(([name, roots]) => ({
    name,
    needs: needsOf(
      [...all].filter((id) => roots.test(id)),
      graph,
    ),
  }))
  if (later.some(({ needs: { modules } }) => modules.size === 0)) throw new Error('The editors are not where code-groups.ts looks for them')
  return {
    reading: needsOf([REGISTRY], graph),
    members: [needs(MEMBER_SCREENS, false), ...[LAZY_TEXTS, LIVE_SESSION, ...screens].map((page) => needs(page, true))],
    shared: needsOf(
      visitors.filter((id) => SHARED.test(id)),
      graph,
    ),
    visitors: needsOf(
      visitors.filter((id) => !SHARED.test(id)),
      graph,
    ),
    later,
  }
}

/**
 * All that showing items needs at once is in two files, one of them for what other pages need too: sixty small ones take a slow connection
 * two seconds.
 */
function readingGroup(id: string, graph: Modules): 'items' | 'common' | null {
  if (POINTS.test(id)) return 'items'
  const { reading, shared, members } = (known ??= pagesOf(graph))
  if (EVERYWHERE.test(id)) return 'common'
  const icon = iconOf(id)
  if (reading.icons.has(icon)) return [...(iconUsers.get(icon) ?? [])].every((user) => WITH_ITEMS.test(user)) ? 'items' : 'common'
  if (!reading.modules.has(id)) {
    if (!shared.modules.has(id)) return null
    // Of the shared page and of others.
    const others = members.filter(({ atAll }) => atAll.modules.has(id)).map(({ page }) => page)
    if (others.length === 0) return null
    return WITH_ITEMS.test(id) || others.every((page) => WITH_BOARDS.test(page)) ? 'items' : 'common'
  }
  return WITH_ITEMS.test(id) || (graph.getModuleInfo(id)?.importers ?? []).every((from) => WITH_ITEMS.test(from)) ? 'items' : 'common'
}

const APART = /web\/src\/data\/chat\/apply-events\.ts$/
const ofPage = (page: string): string => `with-${basename(page).replace(/\.\w+$/, '')}`

/**
 * What only one page needs, and needs at once, is in the page's file, even if a later dialog needs it too. What several need is in one file
 * for all of them, since nearly all of them use nearly all of it.
 */
function memberGroup(id: string, graph: Modules): string | null {
  if (ROUTER.test(id) || LIVE.test(id)) return 'signed-in'
  const { members, visitors, later } = (known ??= pagesOf(graph))
  const icon = iconOf(id)
  const wanting = later.filter(({ needs }) => (icon ? needs.icons.has(icon) : needs.modules.has(id)))
  const laterGroup = wanting.length > 1 ? 'tools' : (wanting[0]?.name ?? null)
  if (icon) {
    const pages = members.filter(({ atOnce }) => atOnce.icons.has(icon)).map(({ page }) => page)
    if (pages.length === 0) return laterGroup
    const inAll = members.filter(({ atAll }) => atAll.icons.has(icon)).map(({ page }) => page)
    if (inAll.length === 1 && inAll[0]) return ofPage(inAll[0])
    return pages.every((page) => WITH_BOARDS.test(page)) ? 'boards' : 'icons'
  }
  if (MARKS.test(id)) return 'marks'
  if (PLAIN_LAYOUT.test(id)) return 'signed-in'
  const atOnce = members.filter((one) => one.atOnce.modules.has(id)).map(({ page }) => page)
  const atAll = members.filter((one) => one.atAll.modules.has(id)).map(({ page }) => page)
  // Its loading may fail alone: then the data is fetched instead.
  if (APART.test(id)) return null
  if (atOnce.length === 0) return laterGroup
  if (visitors.modules.has(id)) return null
  const [only] = atAll
  if (atOnce.some((page) => ALWAYS.has(page))) return 'signed-in'
  if (LISTS.test(id)) return 'boards'
  if (HOMEWORK.test(id)) return 'homework'
  if (only && atAll.length === 1) return ofPage(only)
  if (atAll.every((page) => WITH_BOARDS.test(page))) return atOnce.some((page) => page.includes('/room/')) ? 'boards' : 'board'
  const feature = FEATURES.find(([, modules]) => modules.test(id))?.[0]
  if (feature) return feature
  if (atOnce.some((page) => FIRST.test(page))) return 'signed-in'
  return atOnce.length > 2 || SMALL.test(id) ? 'several' : null
}

/** The groups for rolldown. A file with a higher priority takes what it needs first; a negative one would be the highest. */
export const codeGroups: Rolldown.CodeSplittingGroup[] = [
  // What every page needs, in one file: it compresses far better than forty. Name nothing that only some pages use.
  { name: 'base', test: inBase, priority: 6 },
  { name: 'query', test: QUERY, priority: 5 },
  { name: 'login', test: LOGIN, includeDependenciesRecursively: false, priority: 3 },
  { name: 'floating', test: FLOATING, priority: 3 },
  ...TOGETHER.map(([name, test]) => ({ name, test, includeDependenciesRecursively: false, priority: 3 })),
  { name: (id, graph) => (readingGroup(id, graph) === 'common' ? 'common' : null), debugName: 'common', priority: 2 },
  { name: (id, graph) => (readingGroup(id, graph) === 'items' ? 'items' : null), debugName: 'items', priority: 1 },
  // Without the packages that these need: each of them is for some pages only.
  { name: memberGroup, debugName: 'members', includeDependenciesRecursively: false, priority: 0 },
]
