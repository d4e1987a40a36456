/**
 * Returns the settings that all processes on this database have in a run of several nodes, such as REDIS_URL. In an S3 store each
 * database has a folder of its own.
 */
export function sharedSettings(database: string): Record<string, string> {
  const { S3_URL, ...others } = JSON.parse(process.env.KEEL_TEST_SETTINGS ?? '{}') as Record<string, string>
  return { ...others, ...(S3_URL === undefined ? {} : { S3_URL: S3_URL + new URL(database).pathname }) }
}
