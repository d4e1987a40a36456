import react from '@vitejs/plugin-react'
import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vite'
import { compress } from './vite/compress-plugin.ts'
import { messages } from './vite/messages-plugin.ts'
import { pdfAssets } from './vite/pdf-assets-plugin.ts'
import { preloadFont } from './vite/preload-font-plugin.ts'

const REGISTRY = fileURLToPath(new URL('src/items/registry.ts', import.meta.url))

/** Where `npm run dev` finds the API. */
const api = process.env['KEEL_API_URL'] ?? 'http://localhost:8080'

/** Parts of these packages that only some pages use stay out. */
const PACKAGES =
  /node_modules\/(react|react-dom|scheduler|@tanstack\/(?!react-virtual|virtual-core)[\w-]+|zustand|use-intl|@formatjs\/fast-memoize|use-sync-external-store|clsx)\/(?!.*(infinite|queriesObserver|useBlocker))/i
const ICON = /@tabler\/icons-react\/dist\/esm\/(createReactComponent|defaultAttributes)/
const MANTINE =
  /@mantine\/core\/esm\/(core|components\/(ActionIcon|Anchor|Button|Input|InputBase|Loader|PasswordInput|Text|TextInput|Title|Transition|UnstyledButton|VisuallyHidden))\//
const APP = /web\/src\/app\/(?!(main|member-screens|sign-out)\.)([\w-]+|layouts\/auth-layout)\.tsx?$/
const OWN =
  /web\/src\/(i18n\/(?!late-)[\w-]+|api\/(client|connection|errors|me|query-client)|lib\/(cookies|error-message|last-focus|redirect|storage|use-action|use-document-title)|ui\/(api-error-text|form-error|language-switch|links|logo|palette|states|theme|notify\/(notify|notices)|confirm\/confirm))\.tsx?$/
const inBase = (id: string): boolean => [PACKAGES, ICON, MANTINE, APP, OWN].some((part) => part.test(id))

/** What stands beside what it belongs to: on most pages, not on a visitor's first. */
const FLOATING = /node_modules\/(@floating-ui\/|@mantine\/core\/esm\/(components\/(Portal|Tooltip)|utils\/Floating)\/)/
/** What knows of items, and is never on a page without them. */
const WITH_ITEMS = /(web\/src\/(items|features\/board|screens\/(module|room|shared|library|space|_shared))|contract\/src\/items)\//
interface Modules {
  getModuleInfo: (id: string) => { code: string | null; importedIds: readonly string[]; importers: readonly string[] } | null
}
const ICON_NAME = /@tabler\/icons-react\/.*\/(Icon\w+)\.\w+$/
let toRead: { modules: Set<string>; icons: Set<string> } | null = null
/** Our modules that reading items needs at once, and the icons they name. */
function findReading({ getModuleInfo }: { getModuleInfo: Modules['getModuleInfo'] }): { modules: Set<string>; icons: Set<string> } {
  const found = { modules: new Set<string>(), icons: new Set<string>() }
  const visit = (id: string) => {
    if (found.modules.has(id) || inBase(id) || id.includes('node_modules')) return
    found.modules.add(id)
    const info = getModuleInfo(id)
    for (const [name] of info?.code?.matchAll(/\bIcon[A-Z]\w+/g) ?? []) found.icons.add(name)
    info?.importedIds.forEach(visit)
  }
  visit(REGISTRY)
  return found
}
/**
 * All that reading items needs at once comes in two files, one of them for what other pages need too: sixty small ones
 * take a slow connection two seconds.
 */
function readingPart(id: string, modules: Modules): 'items' | 'common' | null {
  toRead ??= findReading({ getModuleInfo: (one) => modules.getModuleInfo(one) })
  if (toRead.icons.has(ICON_NAME.exec(id)?.[1] ?? '')) return 'common'
  if (!toRead.modules.has(id)) return null
  return WITH_ITEMS.test(id) || (modules.getModuleInfo(id)?.importers ?? []).every((from) => WITH_ITEMS.test(from)) ? 'items' : 'common'
}

export default defineConfig({
  root: import.meta.dirname,
  plugins: [react(), messages(), pdfAssets(), preloadFont(), compress()],
  resolve: { alias: { rrule: fileURLToPath(new URL('vite/no-rules.ts', import.meta.url)) } },
  server: { proxy: { '/api': { target: api, ws: true, changeOrigin: false } } },
  build: {
    outDir: 'dist',
    emptyOutDir: true,
    target: 'es2022',
    manifest: true,
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
    assetsInlineLimit: 0,
    rolldownOptions: {
      output: {
        codeSplitting: {
          // What every page needs, in one file: it compresses far better than forty. Name nothing that only some pages use.
          groups: [
            { name: 'base', test: inBase, priority: 3 },
            { name: 'floating', test: FLOATING, priority: 2 },
            { name: (id, modules) => (readingPart(id, modules) === 'common' ? 'common' : null), priority: 1 },
            { name: (id, modules) => (readingPart(id, modules) === 'items' ? 'items' : null), priority: 0 },
          ],
        },
      },
    },
  },
})
