import initSqlJs, { type SqlJsStatic } from 'sql.js'
import wasmUrl from 'sql.js/dist/sql-wasm-browser.wasm?url'

/** SQLite, loaded when it is first needed. */
let loaded: Promise<SqlJsStatic> | undefined
export const sqlite = (): Promise<SqlJsStatic> => (loaded ??= initSqlJs({ locateFile: () => wasmUrl }))
