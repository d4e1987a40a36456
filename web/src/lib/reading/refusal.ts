/** Why a file is not read at all. */
export type Why =
  | 'too_large' // more than can be checked
  | 'empty'
  | 'not_text' // neither text nor a package
  | 'qti' // questions in IMS QTI
  | 'not_package' // an archive without H5P content
  | 'keel_archive' // a Keel archive, which has its own import
  | 'nested' // an archive of archives
  | 'encrypted'
  | 'unsafe' // names that leave the archive, or occur twice
  | 'bomb' // unpacks to far more than its size
  | 'damaged'
  | 'too_hard' // took longer than any real file does

export class Refusal extends Error {
  constructor(readonly why: Why) {
    super(why)
    this.name = 'Refusal'
  }
}
