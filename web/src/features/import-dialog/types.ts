import type { ImportRequest } from '../../items/_shared/dialog-requests'

/** The target of imported items. */
export type ImportTo = ({ kind: 'board' } & ImportRequest) | { kind: 'library'; folderId: number | null }
