import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { compress } from './vite/compress-plugin.ts'
import { messages } from './vite/messages-plugin.ts'
import { pdfAssets } from './vite/pdf-assets-plugin.ts'
import { preloadFont } from './vite/preload-font-plugin.ts'

/** Where `npm run dev` finds the API. */
const api = process.env['KEEL_API_URL'] ?? 'http://localhost:8080'

/** Parts of these packages that only some pages use stay out. */
const PACKAGES =
  /node_modules\/(react|react-dom|scheduler|@tanstack\/(?!react-virtual|virtual-core)[\w-]+|zustand|use-intl|@formatjs\/fast-memoize|use-sync-external-store|clsx)\/(?!.*(infinite|queriesObserver|useBlocker))/i
const ICON = /@tabler\/icons-react\/dist\/esm\/(createReactComponent|defaultAttributes)/
const MANTINE =
  /@mantine\/core\/esm\/(core|components\/(ActionIcon|Anchor|Button|Input|InputBase|Loader|PasswordInput|Text|TextInput|Title|Transition|UnstyledButton|VisuallyHidden))\//
const APP = /web\/src\/app\/(?!main\.|member-screens\.)([\w-]+|layouts\/(auth-layout|boat))\.tsx?$/
const OWN =
  /web\/src\/(i18n\/[\w-]+|api\/(client|connection|errors|keys|me|query-client)|lib\/(cookies|error-message|last-focus|redirect|storage|use-action|use-document-title)|ui\/(api-error-text|form-error|language-switch|links|logo|palette|states|theme|notify\/(notify|notices)|confirm\/confirm))\.tsx?$/
const inBase = (id: string): boolean => [PACKAGES, ICON, MANTINE, APP, OWN].some((part) => part.test(id))

export default defineConfig({
  root: import.meta.dirname,
  plugins: [react(), messages(), pdfAssets(), preloadFont(), compress()],
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
          groups: [{ name: 'base', test: inBase }],
        },
      },
    },
  },
})
