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

/** A browser that has everything but what this path names. */
function browserWithout(path: string): Record<string, object> {
  const scope = everything()
  const names = path.split('.')
  const last = names.pop() ?? ''
  let owner: object = scope
  for (const name of names) owner = Object(Reflect.get(owner, name)) as object
  if (!Reflect.deleteProperty(owner, last)) throw new Error(`There is no ${path}`)
  return scope
}

test('a browser that has everything gets the newest reader', () => {
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
])('one that lacks %s gets the one for older browsers', (path) => {
  expect(isNewEnough(browserWithout(path))).toBe(false)
})
