/** Files beside the folders of the server: those every folder may import, and those that start and connect everything. */
const BASE = [
  'config.ts',
  'setting-kinds.ts',
  'providers-file.ts',
  'near-settings.ts',
  'trust-proxy.ts',
  'outages.ts',
  'log.ts',
  'version.ts',
  'random-id.ts',
  'request-id.ts',
  'timed-jobs.ts',
  'stored-data.ts',
]
/** Files beside the folders of the live connection: shared ones, and the one that joins them. */
const LIVE_BASE = ['bus-link.ts', 'clock.ts', 'limits.ts', 'log.ts', 'metrics.ts']
const START = ['main.ts', 'app.ts']

/**
 * Which folder may import which: the one table. `in` is a folder, or the name of some `files`; the longest folder that contains a
 * file counts. It may import itself, the contract, and the folders in `may`. `packages` lists all packages it may import, if they
 * are few.
 */
export const arrows = [
  { in: 'contract/src', may: [], packages: ['zod', 'html-entities'] },

  { in: 'server/src base', files: BASE.map((name) => `server/src/${name}`), may: [] },
  { in: 'server/src/db', may: ['server/src/adapters', 'server/src base'] },
  { in: 'server/src/adapters', may: ['server/src/db', 'server/src base'] },
  { in: 'server/src/http', may: ['server/src/adapters', 'server/src/db', 'server/src base'] },
  { in: 'server/src/realtime base', files: LIVE_BASE.map((name) => `server/src/realtime/${name}`), may: ['server/src/adapters'] },
  { in: 'server/src/realtime/states', may: [] },
  { in: 'server/src/realtime/transport', may: ['server/src/realtime base', 'server/src base'] },
  {
    in: 'server/src/realtime/rooms',
    may: ['server/src/realtime/states', 'server/src/realtime/transport', 'server/src/realtime base'],
  },
  {
    in: 'server/src/realtime',
    may: [
      'server/src/realtime/rooms',
      'server/src/realtime/transport',
      'server/src/realtime base',
      'server/src/adapters',
      'server/src base',
    ],
  },
  {
    in: 'server/src context',
    files: ['server/src/context.ts'],
    may: ['server/src/http', 'server/src/realtime', 'server/src/adapters', 'server/src/db', 'server/src base'],
  },
  { in: 'server/src/access', may: ['server/src context', 'server/src/http', 'server/src/db'] },
  {
    in: 'server/src/metrics',
    may: ['server/src/http', 'server/src/realtime', 'server/src/adapters', 'server/src base'],
  },
  {
    in: 'server/src/checks',
    may: ['server/src/metrics', 'server/src/http', 'server/src/adapters', 'server/src/db', 'server/src base'],
  },
  {
    in: 'server/src/domains',
    may: ['server/src/access', 'server/src context', 'server/src/http', 'server/src/adapters', 'server/src/db', 'server/src base'],
  },
  { in: 'server/src/demo', may: ['server/src/domains', 'server/src/adapters', 'server/src/db'] },
  {
    in: 'server/src start',
    files: START.map((name) => `server/src/${name}`),
    may: [
      'server/src/demo',
      'server/src/checks',
      'server/src/metrics',
      'server/src/domains',
      'server/src context',
      'server/src/http',
      'server/src/realtime',
      'server/src/adapters',
      'server/src/db',
      'server/src base',
    ],
  },

  { in: 'web/src/lib', may: [] },
  { in: 'web/src/i18n', may: ['web/src/lib'] },
  { in: 'web/src/ui', may: ['web/src/lib', 'web/src/i18n'] },
  { in: 'web/src/realtime', may: ['web/src/lib'] },
  { in: 'web/src/data', may: ['web/src/realtime', 'web/src/lib', 'web/src/i18n'] },
  { in: 'web/src/items', may: ['web/src/realtime', 'web/src/data', 'web/src/ui', 'web/src/lib', 'web/src/i18n'] },
  { in: 'web/src/features', may: ['web/src/items', 'web/src/realtime', 'web/src/data', 'web/src/ui', 'web/src/lib', 'web/src/i18n'] },
  {
    in: 'web/src/screens',
    may: ['web/src/features', 'web/src/items', 'web/src/realtime', 'web/src/data', 'web/src/ui', 'web/src/lib', 'web/src/i18n'],
  },
  { in: 'web/src/worker', may: ['web/src/lib', 'web/src/i18n'] },
  {
    in: 'web/src/app',
    may: ['web/src/screens', 'web/src/features', 'web/src/realtime', 'web/src/data', 'web/src/ui', 'web/src/lib', 'web/src/i18n'],
  },
]

/** Folders whose subfolders do not import each other: what one may import of a neighbour, by its path there. */
export const neighbours = [
  { in: 'contract/src/items', may: (to) => to.startsWith('_shared/') },
  { in: 'server/src/adapters', may: () => false },
  { in: 'server/src/domains', may: (to) => to.endsWith('/index.ts') },
  { in: 'web/src/items', may: (to) => to.startsWith('_shared/') },
  { in: 'web/src/features', may: () => false },
  { in: 'web/src/screens', may: (to) => to.startsWith('_shared/') },
]

/** Packages refused below a folder, with the reason. */
export const refused = [
  { in: 'server/src/realtime', packages: /^contract\/src\/(items\/|realtime\/player-state)/, because: 'what messages mean is injected' },
  { in: 'web/src', packages: /^@tiptap\/static-renderer\/pm\//, because: 'it brings the editor into the reading view' },
  { in: 'web/src', packages: /^node:/, because: 'it does not exist in a browser' },
]
