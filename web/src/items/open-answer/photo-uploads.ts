import { createStore } from 'zustand/vanilla'
import { isApiError } from '../../data/_shared/errors'
import { onAnswerRefused, onStoreAnswers } from '../../data/answers/personal-answers'
import { uploadFile } from '../../data/files/calls'
import { discardForAnotherPerson } from '../../lib/another-person'
import { pictureFile } from '../../lib/convert/picture-file'
import { generatedId } from '../../lib/generated-id'

/** Why a photo is not in the answer: it is no picture, the upload failed with an error, or the answer was refused with it. */
export type PhotoProblem = { kind: 'unreadable' } | { kind: 'upload'; error: unknown } | { kind: 'refused' }

/** A photo on its way into an answer. */
export interface PhotoUpload {
  readonly key: string
  readonly itemId: number
  /** Of its preview. */
  readonly url: string
  readonly file: File
  readonly percent: number
  /** Set once it is stored as a file and given as a part of the answer. */
  readonly fileId: number | null
  readonly problem: PhotoProblem | null
  readonly give: (fileId: number) => void
}

/** They outlive the exercise on the screen, so that a photo is not lost when the board is left meanwhile. */
export const photoUploads = createStore<readonly PhotoUpload[]>(() => [])

const all = () => photoUploads.getState()
const find = (key: string) => all().find((one) => one.key === key)
const running = new Map<string, { stopper: AbortController; done: Promise<void> }>()

function set(next: readonly PhotoUpload[]): void {
  photoUploads.setState(next, true)
  const isUnstored = ({ fileId, problem }: PhotoUpload) => problem?.kind !== 'unreadable' && (fileId === null || problem !== null)
  if (next.some(isUnstored)) addEventListener('beforeunload', warn)
  else removeEventListener('beforeunload', warn)
}
/** Makes the browser ask before it closes a page with a photo that is not in the answer yet. */
const warn = (event: BeforeUnloadEvent): void => event.preventDefault()
const patch = (key: string, more: Partial<PhotoUpload>): void => set(all().map((one) => (one.key === key ? { ...one, ...more } : one)))

async function upload({ key, file, give }: PhotoUpload, signal: AbortSignal): Promise<void> {
  try {
    const picture = await pictureFile(file)
    if (signal.aborted) return
    if (!picture) {
      patch(key, { problem: { kind: 'unreadable' } })
      return
    }
    const { id } = await uploadFile(picture.file, { signal, onProgress: (percent) => patch(key, { percent }) })
    give(id)
    patch(key, { fileId: id })
  } catch (error) {
    if (!isApiError(error, 'aborted')) patch(key, { problem: { kind: 'upload', error } })
  }
}

function start(one: PhotoUpload): void {
  const stopper = new AbortController()
  const done = upload(one, stopper.signal).finally(() => running.delete(one.key))
  running.set(one.key, { stopper, done })
}

/** Uploads photos at once; `give` makes each a part of the answer. */
export function addPhotos(itemId: number, files: readonly File[], give: (fileId: number) => void): void {
  const added = files.map((file): PhotoUpload => {
    const url = URL.createObjectURL(file)
    return { key: generatedId(), itemId, url, file, percent: 0, fileId: null, problem: null, give }
  })
  set([...all(), ...added])
  added.forEach(start)
}

/** Uploads a photo again, or gives one again that is stored as a file already. */
export function retryPhoto(key: string): void {
  const one = find(key)
  if (!one || one.problem === null || one.problem.kind === 'unreadable') return
  patch(key, { problem: null, percent: 0 })
  if (one.fileId === null) start(one)
  else one.give(one.fileId)
}

/** Forgets a photo, and stops its upload. */
export function discardPhoto(key: string): void {
  const one = find(key)
  if (!one) return
  running.get(key)?.stopper.abort()
  URL.revokeObjectURL(one.url)
  set(all().filter((other) => other !== one))
}

/** Forgets the photos of an item that its stored answer has; the others that were given, it does not have. */
export function settlePhotos(itemId: number, stored: readonly number[]): void {
  for (const { key, fileId, problem } of all().filter((one) => one.itemId === itemId)) {
    if (fileId === null || problem !== null) continue
    if (stored.includes(fileId)) discardPhoto(key)
    else patch(key, { problem: { kind: 'refused' } })
  }
}

onAnswerRefused((_error, attempt) => {
  const given = attempt?.attempt.photo === 'add' ? attempt.attempt.file_id : null
  const one = given === null ? undefined : all().find(({ itemId, fileId }) => itemId === attempt?.itemId && fileId === given)
  if (one) patch(one.key, { problem: { kind: 'refused' } })
})

// Before answers are handed in: what failed is tried once more. What is no picture has nothing to wait for.
onStoreAnswers(async () => {
  all().forEach(({ key, problem }) => problem?.kind === 'upload' && retryPhoto(key))
  await Promise.all([...running.values()].map(({ done }) => done))
  return all().every(({ problem }) => problem?.kind !== 'upload')
})

discardForAnotherPerson(() => all().forEach(({ key }) => discardPhoto(key)))
