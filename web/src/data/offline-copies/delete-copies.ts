import { endForgetting } from './owner'
import { clearCopies } from './store'

let deleting: Promise<void> | null = null

async function deleteAll(): Promise<void> {
  try {
    await clearCopies()
    endForgetting()
  } catch {
    // The next page tries again.
  }
  deleting = null
}

/** Deletes all copies; ends in any case. */
export const deleteCopies = (): Promise<void> => (deleting ??= deleteAll())
