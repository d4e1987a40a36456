/**
 * Stands in for the calendar's library of repeating rules, a third of its weight: here every planned lesson of a
 * series is an entry of its own, so the calendar never has a rule to unfold.
 */
export const RRule = {
  parseString(): never {
    throw new Error('Rules are not unfolded in the browser')
  },
}

// The calendar looks for either shape of the library, and the bundler warns when one is missing.
export default { RRule }
