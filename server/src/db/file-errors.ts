import { DatabaseStartError } from './log'

/** Turns file system errors into instructions for the operator; other errors pass unchanged. */
export function explainFileError(error: unknown, directory: string): unknown {
  if (!(error instanceof Error) || error instanceof DatabaseStartError) return error
  const { code, path = directory } = error as NodeJS.ErrnoException
  if (code === 'EACCES' || code === 'EPERM' || code === 'EROFS') {
    return new DatabaseStartError(`This user may not write to ${path}. Start Keel as the user who owns it, or set another DATA_DIR.`, {
      cause: error,
    })
  }
  if (code === 'ENOSPC') return new DatabaseStartError(`The disk of ${path} is full.`, { cause: error })
  if (code === 'ENOTDIR' || code === 'EEXIST')
    return new DatabaseStartError(`${path} is in the way: a folder is needed there. Set another DATA_DIR.`, { cause: error })
  return error
}
