import { WrongSettings } from '../../config'

/** Fields of the errors that the client of S3 throws. */
interface S3Fault {
  name?: string
  message?: string
  code?: string
  Region?: string
  $metadata?: { httpStatusCode?: number }
}

/** The store is unreachable, too slow, or refuses; `code` marks it as an outage. Has no details of the request, which carries secrets. */
export class FilesAway extends Error {
  override name = 'FilesAway'
  readonly code = 'FILES_AWAY'
  /** What the store or the network called it. */
  readonly fault: S3Fault
  constructor(fault: S3Fault) {
    super(wordsOf(fault))
    this.fault = fault
  }
}

function wordsOf({ name = '', message = '', code, $metadata }: S3Fault): string {
  const status = $metadata?.httpStatusCode
  const what = [...new Set([code, name, message.trim()])].filter((part) => part && part !== 'Error' && part !== 'UnknownError')
  return `${what.join(', ') || 'it closed the connection'}${status ? ` (status ${status})` : ''}`
}

/** Returns the error as an outage of the store; those of this machine, such as a full disk, as they are. */
export function awayError(error: unknown): Error {
  if (error instanceof FilesAway || error instanceof WrongSettings) return error
  const { name, message, code, Region, $metadata, syscall } = error as S3Fault & NodeJS.ErrnoException
  if (code !== undefined && /^(write|open|fsync|mkdir)$/.test(syscall ?? '') && /^(ENOSPC|EDQUOT|EACCES|EROFS|ENOENT)$/.test(code))
    return error as Error
  // Several attempts to connect, one per address.
  const first = error instanceof AggregateError ? (error.errors[0] as Error | undefined)?.message : undefined
  return new FilesAway({ name, message: message || first, code, Region, $metadata })
}

export const isMissing = (error: unknown): boolean => ['NoSuchKey', 'NotFound'].includes((error as S3Fault).name ?? '')

/** Returns the settings that are wrong if the store refuses permanently; null for what may pass. */
export function wrongSettings(error: unknown, bucket: string): WrongSettings | null {
  const { name = '', Region } = error instanceof FilesAway ? error.fault : (error as S3Fault)
  if (name === 'NoSuchBucket') return new WrongSettings({ S3_URL: `names the bucket ${bucket}, which the store does not have` })
  if (name === 'InvalidAccessKeyId') return new WrongSettings({ S3_KEY: 'is not known to the store' })
  if (name === 'SignatureDoesNotMatch') return new WrongSettings({ S3_SECRET: 'is not the secret of S3_KEY, says the store' })
  if (name === 'AccessDenied') return new WrongSettings({ S3_KEY: `may not list, store and delete files in the bucket ${bucket}` })
  if (/^(AuthorizationHeaderMalformed|PermanentRedirect|IllegalLocationConstraintException)$/.test(name))
    return new WrongSettings({ S3_REGION: `is not the region of the bucket ${bucket}${Region ? `, which is ${Region}` : ''}` })
  return null
}
