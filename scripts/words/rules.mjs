// Words that are refused, with the word to use instead. docs/GLOSSARY.md says what the words on the right mean.

/** Refused in comments, test names, logs, errors and documents: whole words in any case. */
export const PHRASES = [
  ['anew', 'again, or refetch'],
  ['told|tells?|telling', 'broadcast, notify, announce, report or distinguish'],
  ['hears?|heard', 'receive, or listen'],
  ['whoever|whomever', 'name the role'],
  ["one's|one’s", "name the person: the caller's, the student's"],
  ['comings', 'joins and leaves'],
  ['news', 'notification, or change'],
  ['things?', 'entry, item, or the name of what is meant'],
  ['wish(es|ed)?', 'request'],
  ['sweeps?|sweeping', 'purge'],
  ['it is said why', 'the reason is shown'],
  ['by hand of', 'by'],
  ['right (answers?|options?|words?)', 'correct'],
  ['for good', 'permanently'],
  ['the own', 'its own, or local'],
  ['(?<!not )so many (bytes|events|milliseconds|seconds|times|units)', 'the name of the number'],
  ['stands?(?! (alone|for|in for)\\b)|stood', 'is, or has'],
  ['(it|that) is said', 'is shown'],
  ['in passing', 'also'],
  ['what holds(?! it together)', 'what is true'],
  ['goes? on with', 'continues with'],
]

/** Refused at the beginning of a comment. */
export const OPENINGS = [
  ['answers (how|whether|what|which|if|true|null)', 'Returns'],
  ['makes of', 'Merges, or Converts'],
]

/** Refused as a word of an identifier or of a file's name. */
export const NAMES = [
  ['anew', 'again, or refetch'],
  ['told|tell|tells|telling', 'broadcast, notify or report'],
  ['hear|hears|heard', 'on, apply or received'],
  ['news', 'notification, change or event'],
  ['thing|things', 'entry'],
  ['given', 'preloaded, input, or what it is'],
  ['wish|wishes', 'request'],
  ['comings', 'joins'],
  ['whoever', 'name the role'],
  ['standing|standings', 'progress'],
  ['sweep|sweeps|sweeping', 'purge'],
]

/** Refused at the beginning of an identifier or of a file's name. */
export const PREFIXES = [['late|Late', 'lazy']]

/** Where the check looks; a folder is added when it is clean. */
export const PLACES = [
  'CHANGELOG.md',
  'CONTRIBUTING.md',
  'README.md',
  'SECURITY.md',
  'bench',
  'faults',
  'contract/src',
  'docs',
  'e2e',
  'scripts',
  'server/src',
  'server/test',
  'web',
]

/** Files and folders of these that the check leaves out, with the reason. */
export const SKIPPED = [
  ['docs/GLOSSARY.md', 'lists the old names'],
  ['docs/terms.md', 'lists words that texts of the interface must not use'],
  ['scripts/words', 'lists the words'],
  ['server/src/db/migrations', 'a released migration is never changed'],
  ['server/src/db/schema.ts', 'made from the migrations'],
]

/** Words that are right where they are: file, text on the line, reason. */
export const EXCEPTIONS = [
  ['contract/src/entities/account.ts', 'things', 'a field of the wire'],
  ['server/src/domains/account/account.test.ts', 'things', 'a field of the wire'],
  ['contract/src/realtime/room-messages.ts', 'wish', 'a field of the wire'],
  ['web/src/features/video-call/call-port.ts', 'wish: request', 'a field of the wire'],
  ['web/src/screens/settings/deletion-facts.tsx', 'things', 'a field of the wire'],
]

/** Commits after this one have subjects of at most 72 characters. */
export const FIRST_COMMIT = '6d983b7380f469e8f84e200b44e471c210af0c8a'
export const SUBJECT_MAX_LENGTH = 72
export const TEST_NAME_MAX_LENGTH = 80
