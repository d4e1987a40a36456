import { expect, test } from 'vitest'
import { isNewEnough } from './library'

const names = (...list: string[]) => Object.fromEntries(list.map((name) => [name, () => undefined]))
const everything = (): Record<string, object> => ({
  Math: names('sumPrecise'),
  Map: { prototype: names('getOrInsert', 'getOrInsertComputed') },
  WeakMap: { prototype: names('getOrInsertComputed') },
  Uint8Array: { ...names('fromBase64'), prototype: names('toBase64', 'toHex') },
  Iterator: { prototype: names('filter', 'find', 'some', 'toArray') },
  Set: { prototype: names('intersection') },
  Promise: names('try', 'withResolvers'),
  URL: names('parse'),
  AbortSignal: names('any'),
  Response: { prototype: names('bytes') },
  ArrayBuffer: { prototype: names('transferToFixedLength') },
})

/** A browser that supports everything except the feature at this path. */
function browserWithout(path: string): Record<string, object> {
  const scope = everything()
  const names = path.split('.')
  const last = names.pop() ?? ''
  let owner: object = scope
  for (const name of names) owner = Object(Reflect.get(owner, name)) as object
  if (!Reflect.deleteProperty(owner, last)) throw new Error(`There is no ${path}`)
  return scope
}

test('loads the newest reader in a browser that supports everything', () => {
  expect(isNewEnough(everything())).toBe(true)
})

test.each([
  'Math.sumPrecise',
  'Map.prototype.getOrInsertComputed',
  'WeakMap.prototype.getOrInsertComputed',
  'Uint8Array.fromBase64',
  'Uint8Array.prototype.toHex',
  'Iterator',
  'Iterator.prototype.toArray',
  'Set.prototype.intersection',
  'Promise.try',
  'URL.parse',
  'AbortSignal.any',
  'Response.prototype.bytes',
  'ArrayBuffer.prototype.transferToFixedLength',
])('loads the reader for older browsers without %s', (path) => {
  expect(isNewEnough(browserWithout(path))).toBe(false)
})
