import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { readConfig } from '../config'
import { examine } from './doctor'
import type { Finding } from './finding'

const TIME_SERVER = 'pool.ntp.org'
const USAGE = 'Usage: npm run doctor [-- [--mail ADDRESS] [--time HOST]]; with an address a mail is sent there'

const show = ({ part, state, says, advice }: Finding): string =>
  `${state.padEnd(5)}  ${part.padEnd(11)}  ${says}\n${advice ? `${' '.repeat(20)}${advice}\n` : ''}`

function readOptions(args: string[]) {
  try {
    return parseArgs({ args, options: { mail: { type: 'string' }, time: { type: 'string', default: TIME_SERVER } } }).values
  } catch {
    return null
  }
}

const count = (number: number, noun: string): string => `${number} ${noun}${number === 1 ? '' : 's'}`

async function main(args: string[]): Promise<number> {
  const options = readOptions(args)
  if (!options) {
    process.stderr.write(`${USAGE}\n`)
    return 2
  }
  let config
  try {
    config = readConfig(process.env)
  } catch (error) {
    process.stdout.write(`fault  settings     ${(error as Error).message}\n`)
    return 1
  }
  const dataDir = resolve(config.DATA_DIR)
  const installation = { dataDir, url: config.DATABASE_URL, directory: join(dataDir, 'pg') }
  const found = await examine({ env: process.env, config, installation, timeServer: options.time, mailTo: options.mail })
  for (const finding of found) process.stdout.write(show(finding))
  const [faults = 0, warnings = 0] = (['fault', 'warn'] as const).map((state) => found.filter((one) => one.state === state).length)
  process.stdout.write(`\n${count(faults, 'fault')}, ${count(warnings, 'warning')}\n`)
  return faults ? 1 : 0
}

process.exit(await main(process.argv.slice(2)))
