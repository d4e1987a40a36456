/** An image item is made after its upload, so it always has a file. */
export interface ImageValue {
  file_id: number
  alt?: string
}
