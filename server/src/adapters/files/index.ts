export { createFileStore } from './create-file-store'
export type { FileStore } from './file-store'
export { checkNewestFiles } from './newest-files'
