import { explainFileError } from './file-errors'
import { nameOperator } from './name-operator'
import { connect, readInstallation, withDatabase } from './tools'

const USAGE = 'Usage: npm run owner -- name@school.example'

const [email, ...more] = process.argv.slice(2)
if (email === undefined || !email.includes('@') || more.length > 0) {
  console.error(USAGE)
  process.exitCode = 2
} else {
  const { installation } = readInstallation()
  try {
    console.log(await withDatabase(installation, (connection) => connect(connection, (client) => nameOperator(client, email))))
  } catch (error) {
    const explained = explainFileError(error, installation.dataDir)
    console.error(explained instanceof Error ? explained.message : explained)
    process.exitCode = 1
  }
}
