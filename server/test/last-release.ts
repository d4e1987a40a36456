/**
 * The last release: its commit and its last migration. Processes of it go on while a newer version replaces them, so
 * later migrations keep what it reads. A release sets both.
 */
export const LAST_RELEASE = { commit: '4cfe0711ce2d3bd795fadbd426d52439612212d3', migration: '0041_counts' }
