import { AppError } from '@keel/contract/errors'
import { outageOf } from '../../outages'

/** Why an archive is refused; the web has a sentence for each. */
export type Reason =
  | 'not_an_archive'
  | 'no_index'
  | 'bad_index'
  | 'unknown_format'
  | 'unknown_version'
  | 'unknown_type'
  | 'unsafe_name'
  | 'duplicate_name'
  | 'encrypted'
  | 'bomb'
  | 'too_many'
  | 'too_deep'
  | 'too_big'
  | 'broken'
  | 'invalid'
  | 'required'
  | 'unknown_file'
  | 'wrong_file'
  | 'bad_file_type'

/** Makes the error of an archive: `at` is the path in it (`items.0.boards.2`), `where` the same by names, for people. */
export const fault = (reason: Reason, at: string = 'file', where: readonly string[] = []): AppError =>
  new AppError('archive.invalid', { errors: { [at]: reason, ...(where.length > 0 ? { where: where.join(' › ') } : {}) } })

/** Returns the error of reading an archive that is in the way: one of ours, or an outage of the store it is read from; null if none. */
export const ownError = (error: unknown): unknown => (error instanceof AppError || outageOf(error) ? error : null)

export const tooLarge = (): AppError => new AppError('archive.too.large')
