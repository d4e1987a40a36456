// "- ", "3) ", "12. ", "• ": bullets and numbers of a list written elsewhere.
const LIST_MARK = /^(?:[-–—*•·]\s+|\d{1,3}[.)]\s+)/

/** Returns the entries of a pasted list: one per line, or a row copied from a spreadsheet; each cut to `maxLength`. */
export const pastedLines = (text: string, maxLength: number): string[] =>
  text
    .split(/[\r\n\t\u2028\u2029]+/)
    .map((line) => line.trim().replace(LIST_MARK, '').normalize('NFC').slice(0, maxLength))
    .filter((line) => line !== '')
