/**
 * What a file of tests ended with. `test` is empty where a failure is the file's and not one test's.
 * @typedef {object} FileResult
 * @property {string} file from the root of the project
 * @property {number} passed
 * @property {{ test: string, message: string }[]} failures
 * @property {string} command what runs just this file
 * @property {() => Promise<Results>} runAgain runs just this file
 */

/**
 * What a runner ended with; `problems` are faults that belong to no file.
 * @typedef {{ files: FileResult[], problems: string[] }} Results
 */

/**
 * Runs a program to its end; resolves with its exit code.
 * @typedef {(command: string, args: string[], env: NodeJS.ProcessEnv) => Promise<number>} RunProgram
 */

/**
 * Returns the results with a problem more if a program that failed reported none.
 * @param {Results} results
 * @returns {Results}
 */
export function withEnd({ files, problems }, name, code) {
  const isExplained = code === 0 || problems.length > 0 || files.some(({ failures }) => failures.length > 0)
  return { files, problems: isExplained ? problems : [`${name} ended with code ${code}, see above`] }
}

/** Returns a line for each failure of a file. @param {Pick<FileResult, 'file' | 'failures'>} result */
export const toLines = ({ file, failures }) =>
  failures.map(({ test, message }) => [file, test, message.split('\n')[0]].filter(Boolean).join(': '))
