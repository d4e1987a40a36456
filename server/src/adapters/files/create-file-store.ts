import type { Config } from '../../config'
import { createDiskStore } from './disk'
import type { FileStore, S3Settings } from './file-store'

/** Returns the store that the settings name. */
export async function createFileStore(config: Pick<Config, 'DATA_DIR' | keyof S3Settings>): Promise<FileStore> {
  const { DATA_DIR, S3_URL, S3_KEY, S3_SECRET, S3_REGION } = config
  if (!S3_URL || S3_KEY === undefined || S3_SECRET === undefined) return createDiskStore(DATA_DIR)
  // Loaded only where it is used.
  const { createS3Store } = await import('./s3')
  return createS3Store({ S3_URL, S3_KEY, S3_SECRET, S3_REGION }, DATA_DIR)
}
