import { dirname } from 'node:path'

/** Tests beside those of the folder itself, by the beginning of the path. The longest beginning counts. */
const others = {
  'contract/src': ['contract/src/**/*.test.ts'],
  'contract/src/import': ['contract/src/import/*.test.ts', 'web/src/features/import-dialog/reading/*.test.ts'],
  'contract/src/items': ['contract/src/items/**/*.test.ts'],
  'server/src/adapters/backups': ['server/src/db/backup/nightly.test.ts'],
  'server/src/adapters/bus': [
    'server/src/realtime/rooms/other-nodes.test.ts',
    'server/src/realtime/nodes.test.ts',
    'server/src/metrics/metrics.test.ts',
  ],
  'server/src/db/backup': ['server/src/domains/site/backups.test.ts'],
  'server/src/domains': [],
  'server/src/domains/board-items': [
    'server/src/domains/modules/meanwhile.test.ts',
    'server/src/domains/boards/hidden.test.ts',
    'server/src/domains/duplicates/*.test.ts',
    'server/src/domains/library/library.test.ts',
  ],
  'server/src/domains/boards': ['server/src/domains/modules/*.test.ts', 'server/src/domains/duplicates/*.test.ts'],
  'server/src/domains/duplicates': ['server/src/domains/modules/meanwhile.test.ts'],
  'server/src/domains/files': ['server/src/domains/shares/shares.test.ts'],
  'server/src/access': [
    'server/src/domains/modules/*.test.ts',
    'server/src/domains/boards/*.test.ts',
    'server/src/domains/rooms/*.test.ts',
  ],
  'server/src/domains/answers': [
    'server/src/domains/modules/live.test.ts',
    'server/src/domains/modules/meanwhile.test.ts',
    'server/src/domains/points/*.test.ts',
    'server/src/domains/shares/*.test.ts',
    'server/src/domains/boards/hidden.test.ts',
  ],
  'server/src/domains/points': ['server/src/domains/modules/meanwhile.test.ts', 'server/src/domains/answers/*.test.ts'],
  'server/src/domains/drawings': ['server/src/domains/modules/meanwhile.test.ts', 'server/src/domains/boards/hidden.test.ts'],
  'server/src/domains/modules': ['server/src/domains/boards/*.test.ts', 'server/src/domains/duplicates/*.test.ts'],
  'server/src/domains/lessons': ['server/src/domains/notifications/edges.test.ts'],
  'server/src/domains/notifications': ['server/src/domains/rooms/rooms.test.ts'],
  'server/src/domains/rooms': ['server/src/domains/bin/bin.test.ts'],
  'server/src/domains/schedule': ['server/src/domains/bin/bin.test.ts', 'server/src/domains/notifications/notifications.test.ts'],
  'server/src/http': ['server/test/contract.test.ts', 'server/test/idempotency.test.ts', 'server/test/outages.test.ts'],
  'server/src/domains/tokens': ['server/test/token-scopes.test.ts'],
  'server/src/domains/users': [
    'server/src/domains/sign-in/sign-in.test.ts',
    'server/src/domains/passkeys/passkeys.test.ts',
    'server/src/domains/site/operators.test.ts',
    'server/src/domains/site/registration.test.ts',
  ],
  'server/src/realtime': [],
  'server/src/realtime/rooms': ['server/src/realtime/**/*.test.ts', 'server/src/domains/rooms/*.test.ts'],
  'web/src': [],
  'web/src/data': ['web/src/data/*.test.ts'],
  'web/src/lib': ['web/src/features/import-dialog/reading/*.test.ts', 'web/src/features/vocabulary/transfer/*.test.ts'],
  'web/src/items/_shared': ['web/src/items/*/*.test.tsx'],
  'web/src/realtime': [],
}

/** Returns the patterns of the tests to run for the faults of a folder, or of a file. */
export function testsOf(path) {
  const folder = path.endsWith('.ts') ? dirname(path) : path
  const beginning = Object.keys(others)
    .filter((name) => `${folder}/`.startsWith(`${name}/`))
    .toSorted((a, b) => b.length - a.length)[0]
  return [`${folder}/**/*.test.ts`, `${folder}/**/*.test.tsx`, ...(beginning ? others[beginning] : [])]
}
