import type { Config } from '../../config'
import { createBackupFolder } from './folder'
import type { BackupPlace } from './place'

export type { BackupPlace } from './place'

/** Returns the place that the settings name; null without one. */
export async function createBackupPlace(config: Config): Promise<BackupPlace | null> {
  if (config.BACKUP_DIR !== undefined) return createBackupFolder(config.BACKUP_DIR)
  const { BACKUP_S3_URL: url, S3_REGION: region } = config
  const [key, secret] = [config.BACKUP_S3_KEY ?? config.S3_KEY, config.BACKUP_S3_SECRET ?? config.S3_SECRET]
  if (url === undefined || key === undefined || secret === undefined) return null
  // Loaded only where it is used.
  const { createBackupBucket } = await import('./bucket')
  return createBackupBucket({ url, key, secret, region })
}
