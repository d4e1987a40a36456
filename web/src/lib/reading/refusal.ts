/** Why a file is not read at all. */
export type Why =
  | 'too_large' // more than can be looked through
  | 'empty'
  | 'not_text' // neither text nor a package
  | 'qti' // questions in IMS QTI
  | 'not_package' // an archive without H5P content
  | 'keel_archive' // an export of ours: there is another way in
  | 'nested' // an archive of archives
  | 'encrypted'
  | 'unsafe' // names that lead out of the archive, or stand in it twice
  | 'bomb' // unpacks to far more than it is
  | 'damaged'
  | 'too_hard' // took longer than anything honest does

export class Refusal extends Error {
  constructor(readonly why: Why) {
    super(why)
    this.name = 'Refusal'
  }
}
