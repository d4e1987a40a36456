const CHUNK_LENGTH = 65_536
/** Rows read by one query. */
export const AT_ONCE = 200

/** Yields all rows of a table, a page at a time: each page begins behind the last row of the one before. */
export async function* paged<Row>(page: (last: Row | null) => Promise<readonly Row[]>): AsyncGenerator<Row> {
  for (let last: Row | null = null; ;) {
    const rows: readonly Row[] = await page(last)
    yield* rows
    if (rows.length < AT_ONCE) return
    last = rows.at(-1) ?? null
  }
}

/** Yields rows as the text of a readable JSON list, in chunks. */
export async function* jsonList(rows: AsyncIterable<object>): AsyncGenerator<Buffer> {
  let text = '['
  let first = true
  for await (const row of rows) {
    text += `${first ? '' : ','}\n${JSON.stringify(row, null, 2)}`
    first = false
    if (text.length < CHUNK_LENGTH) continue
    yield Buffer.from(text)
    text = ''
  }
  yield Buffer.from(`${text}\n]\n`)
}
