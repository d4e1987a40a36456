import { readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const folder = join(import.meta.dirname, '../docs/decisions')
const records = readdirSync(folder).filter((name) => /^\d{4}-/.test(name))

/** Returns what a record lacks, by its file's name and text. */
function faultsOf(name, text) {
  const [title, , status] = text.split('\n')
  return [
    ...(title.startsWith(`# ${Number(name.slice(0, 4))}. `) ? [] : ['its number stands in the title']),
    ...(/^\*\*Status:\*\* .+, \d{4}-\d{2}-\d{2}\.$/.test(status ?? '') ? [] : ['a status with its date stands below the title']),
    ...(['Context', 'Decision'].every((part) => text.includes(`**${part}.**`)) ? [] : ['context and decision are named']),
  ]
}

test('every decision has a number, a status with a date, a context and a decision', () => {
  expect(records.length).toBeGreaterThan(30)
  expect(records.flatMap((name) => faultsOf(name, readFileSync(join(folder, name), 'utf8')).map((fault) => `${name}: ${fault}`))).toEqual(
    [],
  )
})

test('a decision without them is found', () => {
  expect(faultsOf('0007-x.md', '# 8. X\n\n**Context.** Text.')).toHaveLength(3)
})
