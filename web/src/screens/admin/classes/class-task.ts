import type { SchoolClass } from '@keel/contract/entities/class'

/** A dialog: a new class, one that is edited, or the link of one. */
export type ClassTask = { kind: 'create' } | { kind: 'edit' | 'link'; shown: SchoolClass }
