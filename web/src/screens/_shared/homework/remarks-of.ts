/** What remarks are about, and between whom. */
export interface RemarksOf {
  homeworkId: number
  studentId: number
  /** The item that they are about; null: the whole homework. */
  itemId: number | null
  /** The reader is the student. */
  own?: boolean
  /** Who wrote what the reader did not. */
  otherName: string
}
