/** `id` is the video's own id in its link; `start` is where it begins, in seconds. */
export interface YoutubeValue {
  id: string
  start?: number | undefined
}
