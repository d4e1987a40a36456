import { createHash } from 'node:crypto'
import { PluginKind, declareClassPlugin } from '@stryker-mutator/api/plugin'
import { CheckStatus } from '@stryker-mutator/api/check'

const share = Number(process.env['MUTANTS_SHARE'])
const seed = process.env['MUTANTS_SEED']

/** Returns whether the seed chooses this mutant: by what it changes and where, so that other files have no influence. */
function isChosen({ fileName, location, replacement }) {
  const file = fileName.replace(/^.*\/sandbox-[^/]+\//, '')
  const key = JSON.stringify([seed, file, location, replacement])
  return createHash('sha256').update(key).digest().readUInt32BE() / 2 ** 32 < share
}

/** Leaves mutants outside the sample out of the score. */
class SampleChecker {
  init() {
    return Promise.resolve()
  }

  check(mutants) {
    const result = (mutant) =>
      isChosen(mutant) ? { status: CheckStatus.Passed } : { status: CheckStatus.CompileError, reason: 'not in the sample' }
    return Promise.resolve(Object.fromEntries(mutants.map((mutant) => [mutant.id, result(mutant)])))
  }

  group(mutants) {
    return Promise.resolve([mutants.map(({ id }) => id)])
  }
}

export const strykerPlugins = [declareClassPlugin(PluginKind.Checker, 'sample', SampleChecker)]
