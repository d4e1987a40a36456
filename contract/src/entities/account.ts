import { z } from 'zod'

/** Amounts of a person's data: what is deleted with the account, and what others keep. */
export const AccountFacts = z.object({
  /** The person's classrooms, and the students in them. */
  rooms: z.int(),
  students: z.int(),
  /** Boards in these and in the person's space. */
  boards: z.int(),
  /** Items, boards and modules of the library, and its open share links. */
  things: z.int(),
  links: z.int(),
  /** Completed lessons that students keep in their history. */
  lessons: z.int(),
  /** Scheduled lessons from now on, with the person as teacher or as student. */
  planned: z.int(),
  /** Classrooms of others. */
  joined: z.int(),
  /** Answered exercises. */
  answers: z.int(),
  words: z.int(),
  /** Messages in conversations of others. */
  messages: z.int(),
  files: z.int(),
  file_bytes: z.int(),
})
export const FileStorage = z.object({
  /** Bytes of the files a person uploaded, and their limit. */
  used: z.int(),
  max: z.int(),
})
export type FileStorage = z.infer<typeof FileStorage>
export type AccountFacts = z.infer<typeof AccountFacts>
