import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { bin, root } from './lib.mjs'

/** Lines that the linter must refuse or allow, by their file. */
const LINES = [
  ['web/src/features/a.ts', "export const a = localStorage.getItem('x')", 'no-restricted-globals'],
  ['web/src/features/b.ts', "export const a = window.localStorage.getItem('x')", 'no-restricted-properties'],
  ['web/src/features/c.ts', "export const a = globalThis.sessionStorage.getItem('x')", 'no-restricted-properties'],
  ['web/src/features/d.ts', "export const a = indexedDB.open('x')", 'no-restricted-globals'],
  ['web/src/features/e.ts', "export const a = window['localStorage'].length", 'no-restricted-properties'],
  ['web/src/lib/storage.ts', "export const a = window.localStorage.getItem('x')", null],
  ['web/src/features/f.ts', "import { useMutation } from '@tanstack/react-query'\nexport const a = useMutation", 'no-restricted-imports'],
  ['web/src/features/g.ts', "import { useQuery } from '@tanstack/react-query'\nexport const a = useQuery", null],
  ['web/src/features/h.ts', "export const a = (e: KeyboardEvent) => e.key === 'Enter' && !e.isComposing", 'enter-key'],
  [
    'web/src/features/i.ts',
    "export const a = ({ nativeEvent }: { nativeEvent: KeyboardEvent }) => 'Enter' !== nativeEvent.code",
    'enter-key',
  ],
  ['web/src/features/j.ts', "export const a = (pressed: (e: KeyboardEvent) => string, e: KeyboardEvent) => pressed(e) === 'Enter'", null],
  ['web/src/features/k.ts', "import { lazy } from 'react'\nexport const a = lazy", 'retried-part'],
  ['web/src/features/l.ts', "import { Suspense as Wait } from 'react'\nexport const a = Wait", 'retried-part'],
  ['web/src/features/m.ts', "import * as React from 'react'\nexport const a = React.lazy", 'retried-part'],
  ['web/src/features/n.tsx', "import React from 'react'\nexport const a = <React.Suspense />", 'retried-part'],
  ['web/src/features/o.ts', "import React from 'react'\nconst { lazy: later } = React\nexport const a = later", 'retried-part'],
  ['web/src/features/p.ts', "export { lazy } from 'react'", 'retried-part'],
  ['web/src/features/q.tsx', "import React from 'react'\nexport const a = (lazy: string) => <React.Fragment>{lazy}</React.Fragment>", null],
  ['web/src/features/r.ts', "import type { lazy, SuspenseProps } from 'react'\nexport type A = typeof lazy | SuspenseProps", null],
  ['web/src/features/s.ts', "import { lazy } from './t'\nexport const a = { lazy, Suspense: lazy.Suspense }", null],
  ['web/src/features/t.ts', 'export const lazy = { Suspense: 1 }', null],
  ['server/src/a.test.ts', "import { vi } from 'vitest'\nawait vi.waitFor(() => 1, { interval: 5 })", 'own-wait'],
  ['server/src/g.test.ts', "import { vi } from 'vitest'\nawait vi.waitUntil(() => 1, 15_000)", 'own-wait'],
  ['server/src/h.test.ts', "import { vi } from 'vitest'\nimport { WAIT_MS } from '../wait'\nawait vi.waitFor(() => 1, WAIT_MS)", null],
  ['server/src/b.test.ts', "import { test } from 'vitest'\ntest('works', async () => {}, 60_000)", 'own-wait'],
  ['server/src/c.test.ts', "import { test } from 'vitest'\ntest.each([1])('works %i', { timeout: 60_000 }, async () => {})", 'own-wait'],
  ['server/src/d.test.ts', "import { expect } from 'vitest'\nawait expect.poll(() => 1, { timeout: 5000 }).toBe(1)", 'own-wait'],
  ['e2e/specs/a.spec.ts', "import { page } from './page'\nawait page.click('a', { timeout: 5000 })", 'own-wait'],
  [
    'server/src/e.test.ts',
    "import { expect, test } from 'vitest'\nimport { WAIT_MS } from '../wait'\ntest('works', { timeout: 4 * WAIT_MS }, async () => {\n  await expect.poll(() => [1], { timeout: 200 }).toEqual([{ timeout: 5000 }])\n})",
    null,
  ],
  ['server/src/f.ts', "import { fetchIt } from './fetch'\nexport const a = fetchIt({ timeout: 5000 })", null],
]

let folder
let found
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'keel-lint-'))
  for (const [file, text] of LINES) {
    mkdirSync(dirname(join(folder, file)), { recursive: true })
    writeFileSync(join(folder, file), `${text}\n`)
  }
  writeFileSync(join(folder, '.oxlintrc.json'), JSON.stringify({ extends: [join(root, '.oxlintrc.json')] }))
  let output
  try {
    output = execFileSync(bin('oxlint'), ['--format', 'json', '.'], { cwd: folder, encoding: 'utf8' })
  } catch ({ stdout }) {
    output = stdout // It exits with 1 when it finds something.
  }
  found = JSON.parse(output).diagnostics
})
afterAll(() => rmSync(folder, { recursive: true }))

test.each(LINES)('%s: %s', (file, _text, rule) => {
  const rules = found.filter(({ filename }) => filename === file).map(({ code }) => /\((.*)\)/.exec(code)?.[1])
  expect(rules).toEqual(rule === null ? [] : [rule])
})
