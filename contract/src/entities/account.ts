import { z } from 'zod'

/** How much of a person there is: what goes with their account, and what others keep. */
export const AccountFacts = z.object({
  /** Own classrooms, and the students in them. */
  rooms: z.int(),
  students: z.int(),
  /** Boards in these and in the own space. */
  boards: z.int(),
  /** Items, boards and modules of the library, and the live links to them. */
  things: z.int(),
  links: z.int(),
  /** Lessons given that students keep in their journal. */
  lessons: z.int(),
  /** Lessons planned from now on, with the person as teacher or as the student. */
  planned: z.int(),
  /** Classrooms of others. */
  joined: z.int(),
  /** Exercises answered. */
  answers: z.int(),
  words: z.int(),
  /** Messages that others keep. */
  messages: z.int(),
  files: z.int(),
  file_bytes: z.int(),
})
export const FileStorage = z.object({
  /** Bytes of the files a person has uploaded, and of those they may. */
  used: z.int(),
  max: z.int(),
})
export type FileStorage = z.infer<typeof FileStorage>
export type AccountFacts = z.infer<typeof AccountFacts>
