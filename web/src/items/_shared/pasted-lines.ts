import { readRecords } from '@keel/contract/tables/records'

// "- ", "3) ", "12. ", "• ": bullets and numbers of a list written elsewhere.
const LIST_MARK = /^(?:[-–—*•·]\s+|\d{1,3}[.)]\s+)/

/** Returns the cells of a pasted list: its lines, or rows copied from a spreadsheet. */
export const pastedRows = (text: string): string[][] =>
  readRecords(text.split(/\r\n|[\n\r\u2028\u2029]/), '\t').map(({ cells }) =>
    cells
      .map((cell) =>
        cell
          .replace(/\s*\n\s*/g, ' ')
          .trim()
          .replace(LIST_MARK, '')
          .normalize('NFC'),
      )
      .filter((cell) => cell !== ''),
  )

/** Returns the entries of a pasted list: one per line, or a row copied from a spreadsheet; each cut to `maxLength`. */
export const pastedLines = (text: string, maxLength: number): string[] =>
  pastedRows(text)
    .flat()
    .map((cell) => cell.slice(0, maxLength))
