/** An audio item is made after its upload, so it always has a file. */
export interface AudioValue {
  file_id: number
}
