/**
 * Characters that a text of several lines never has, for a class of a regular expression with the flag `u`: control characters but tab and
 * line ends, and halves of characters, which the database does not store.
 */
export const NOT_IN_LINES = String.raw`\p{Cs}\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f`
