/** `id` is the video's number, `hash` opens an unlisted one, `start` is where it begins, in seconds. */
export interface VimeoValue {
  id: string
  hash?: string | undefined
  start?: number | undefined
}
