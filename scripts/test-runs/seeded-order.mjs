import { createHash } from 'node:crypto'
import { BaseSequencer } from 'vitest/node'

/**
 * Orders test files by `--sequence.seed`, those of a project together: another project's file in between would cost a new worker, which
 * reads all code once more. Without a seed the order is vitest's own.
 */
export class SeededOrder extends BaseSequencer {
  /** @param {import('vitest/node').TestSpecification[]} files */
  async sort(files) {
    const { root, sequence } = this.ctx.config
    if (sequence.seed === undefined) return super.sort(files)
    const keyOf = ({ project, moduleId }) =>
      `${project.name} ${createHash('sha256')
        .update(`${sequence.seed} ${moduleId.replace(root, '')}`)
        .digest('hex')}`
    return files
      .map((file) => ({ file, key: keyOf(file) }))
      .sort((a, b) => (a.key < b.key ? -1 : 1))
      .map(({ file }) => file)
  }
}
