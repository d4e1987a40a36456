/** The target of imported items. */
export type ImportTo = { kind: 'board'; boardId: number; beforeId: number | null } | { kind: 'library'; folderId: number | null }
