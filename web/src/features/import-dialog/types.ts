/** Where imported items go. */
export type ImportTo = { kind: 'board'; boardId: number; beforeId: number | null } | { kind: 'library'; folderId: number | null }
