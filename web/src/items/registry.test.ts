import { expect, test } from 'vitest'
import { itemTypes as contractTypes } from '@keel/contract/items/registry'
import { addEntries, exerciseTypes, itemTypes } from './registry'

test.each(Object.values(contractTypes))('$name is shown, edited and offered', ({ code, name }) => {
  const type = itemTypes[code]
  expect(type.name).toBe(name)
  const offered = [...addEntries.map((entry) => entry.code), ...exerciseTypes.map((exercise) => exercise.code)]
  // One entry of the menu creates videos of either site.
  if (name !== 'vimeo') expect(offered).toContain(code)
})
