import { Refusal } from '../../../lib/reading/refusal'
import { entriesOf, unpack } from '../../../lib/reading/zip'

export interface Package {
  mainLibrary: string
  title: string
  content: unknown
}

const ABOUT_MAX_BYTES = 1_048_576
const CONTENT_MAX_BYTES = 8_388_608
const ABOUT = 'h5p.json'
const CONTENT = 'content/content.json'
const ARCHIVE = /\.(?:h5p|zip|rar|7z)$/i

async function json(file: Blob, entry: Parameters<typeof unpack>[1], maxBytes: number): Promise<unknown> {
  const bytes = await unpack(file, entry, maxBytes)
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes))
  } catch {
    throw new Refusal('damaged')
  }
}

/** What an H5P package says of itself, and its content; its libraries, pictures and sounds are not looked at. @throws {Refusal} */
export async function readPackage(file: Blob): Promise<Package> {
  const entries = await entriesOf(file)
  const [about, content] = [entries.get(ABOUT), entries.get(CONTENT)]
  if (!about || !content) {
    if (entries.has('keel.json')) throw new Refusal('keel_archive')
    throw new Refusal([...entries.keys()].some((name) => ARCHIVE.test(name)) ? 'nested' : 'not_package')
  }
  const said = (await json(file, about, ABOUT_MAX_BYTES)) as { mainLibrary?: unknown; title?: unknown } | null
  return {
    mainLibrary: typeof said?.mainLibrary === 'string' ? said.mainLibrary : '',
    title: typeof said?.title === 'string' ? said.title : '',
    content: await json(file, content, CONTENT_MAX_BYTES),
  }
}
