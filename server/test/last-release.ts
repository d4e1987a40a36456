/**
 * The last release: its commit and its last migration. Processes of it go on while a newer version replaces them, so tests run it
 * against today's schema, and later migrations keep what it reads. A release sets both.
 */
export const LAST_RELEASE = { commit: 'dff8ceac4aa574c31791d978f7a6c63acaa6994a', migration: '0041_counts' }
