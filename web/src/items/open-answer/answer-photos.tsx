import { ActionIcon, Button, Loader } from '@mantine/core'
import { IconCamera, IconPhotoPlus, IconX } from '@tabler/icons-react'
import { useEffect, useRef, useState } from 'react'
import { useTranslations } from 'use-intl/react'
import { useStore } from 'zustand'
import { ANSWER_PHOTOS_MAX } from '@keel/contract/constants'
import { errorMessage } from '../../lib/error-message'
import { retriedPart } from '../../lib/retried-part'
import { useKeptFocus } from '../../lib/use-kept-focus'
import { toast } from '../../ui/toast/toast'
import { useItemHost } from '../_shared/host'
import type { AnswerTarget } from '../_shared/item-context'
import classes from './answer-photos.module.css'
import { addPhotos, discardPhoto, type PhotoProblem, type PhotoUpload, photoUploads, retryPhoto, settlePhotos } from './photo-uploads'

const Lightbox = retriedPart(async () => (await import('../_shared/lightbox/lightbox')).Lightbox)

interface Props {
  itemId: number
  /** The files of the stored photos. */
  photos: readonly number[]
  /** Photos are asked for, and the reader may add them. */
  canAdd: boolean
  canRemove: boolean
  /** They are a student's, whom the teacher has picked. */
  isStudents: boolean
  /** Part of them are not stored yet. */
  waits: boolean
  onAdd: (fileId: number) => void
  onRemove: (fileId: number) => void
}

/** The photos of an answer: its author adds and removes them, the teacher reads them. */
export function AnswerPhotos({ itemId, photos, canAdd, canRemove, isStudents, waits, onAdd, onRemove }: Props) {
  const t = useTranslations('answer-photos')
  const { fileUrl } = useItemHost()
  const kept = useKeptFocus<HTMLDivElement>()
  const [opened, setOpened] = useState<number | null>(null)
  const all = useStore(photoUploads)
  const uploads = all.filter((one) => !isStudents && one.itemId === itemId)
  const pending = uploads.filter(({ fileId, problem }) => problem !== null || fileId === null || !photos.includes(fileId))
  // A file that is no picture will never be in the answer.
  const coming = pending.filter(({ problem }) => problem?.kind !== 'unreadable')
  const room = ANSWER_PHOTOS_MAX - photos.length - coming.length
  const stored = photos.join()
  const given = uploads.filter(({ fileId }) => fileId !== null).length
  useEffect(() => {
    if (given > 0 && !waits) settlePhotos(itemId, stored.split(',').map(Number))
  }, [itemId, stored, given, waits])

  const add = (files: File[]) => {
    if (files.length > room) toast.warning(t('tooMany', { max: ANSWER_PHOTOS_MAX }))
    addPhotos(itemId, files.slice(0, Math.max(0, room)), onAdd)
  }
  const remove = (fileId: number) => {
    uploads.filter((one) => one.fileId === fileId).forEach(({ key }) => discardPhoto(key))
    onRemove(fileId)
  }
  // What a browser has already is not fetched from the server at once.
  const urlOf = (fileId: number) => uploads.find((one) => one.fileId === fileId)?.url ?? fileUrl(fileId)
  return (
    <div {...kept} className={classes.photos} data-large={isStudents || undefined}>
      {photos.length + pending.length > 0 && (
        <ul className={classes.list} aria-label={t(isStudents ? 'studentList' : 'list')}>
          {photos.map((fileId, at) => (
            <li key={fileId} className={classes.photo}>
              <button
                type="button"
                className={classes.open}
                aria-label={t('enlarge', { number: at + 1 })}
                onClick={() => setOpened(fileId)}
              >
                <img src={urlOf(fileId)} alt={t('photo', { number: at + 1 })} decoding="async" draggable={false} />
              </button>
              {canRemove && <Remove label={t('remove', { number: at + 1 })} onClick={() => remove(fileId)} />}
            </li>
          ))}
          {pending.map((one, at) => (
            <PendingPhoto key={one.key} upload={one} number={photos.length + at + 1} canRetry={canAdd} />
          ))}
        </ul>
      )}
      {canAdd && room > 0 && (
        <div className={classes.buttons} data-screen>
          <PhotoButton label={t('choose')} icon={IconPhotoPlus} multiple onFiles={add} />
          <PhotoButton className={classes.camera} label={t('take')} icon={IconCamera} onFiles={add} />
        </div>
      )}
      {canAdd && (
        <p className={classes.hint} role="status" data-screen>
          {t(room > 0 ? 'hint' : 'full', { max: ANSWER_PHOTOS_MAX })}
        </p>
      )}
      {opened !== null && photos.includes(opened) && (
        <Lightbox src={urlOf(opened)} alt={t('photo', { number: photos.indexOf(opened) + 1 })} onClose={() => setOpened(null)} />
      )}
    </div>
  )
}

interface PhotoButtonProps {
  className?: string
  label: string
  icon: typeof IconCamera
  /** Of the files of the device; absent: one from the camera. */
  multiple?: true
  onFiles: (files: File[]) => void
}

function PhotoButton({ className, label, icon: Icon, multiple, onFiles }: PhotoButtonProps) {
  const input = useRef<HTMLInputElement>(null)
  return (
    <>
      <input
        ref={input}
        type="file"
        hidden
        accept="image/*"
        multiple={multiple}
        capture={multiple ? undefined : 'environment'}
        onChange={({ currentTarget }) => {
          onFiles([...(currentTarget.files ?? [])])
          // The same file may be chosen again.
          currentTarget.value = ''
        }}
      />
      <Button
        className={className}
        variant="default"
        leftSection={<Icon size={18} stroke={1.75} aria-hidden />}
        onClick={() => input.current?.click()}
      >
        {label}
      </Button>
    </>
  )
}

function Remove({ label, onClick }: { label: string; onClick: () => void }) {
  return (
    <ActionIcon className={classes.remove} variant="transparent" size={44} aria-label={label} data-screen onClick={onClick}>
      <span>
        <IconX size={16} stroke={2} aria-hidden />
      </span>
    </ActionIcon>
  )
}

/** A photo that is uploaded, or was not. */
function PendingPhoto({
  upload: { key, url, percent, problem },
  number,
  canRetry,
}: {
  upload: PhotoUpload
  number: number
  canRetry: boolean
}) {
  const t = useTranslations('answer-photos')
  const tc = useTranslations('common')
  return (
    <li className={classes.photo} data-failed={problem !== null || undefined} data-screen>
      {problem?.kind !== 'unreadable' && <img src={url} alt={t('photo', { number })} draggable={false} />}
      {problem === null ? (
        <span className={classes.busy} role="status" aria-label={t('uploading', { number, percent })}>
          <Loader size={26} color="white" />
        </span>
      ) : (
        <div className={classes.problem} role="alert">
          <p>{toReason(problem) ?? t(problem.kind === 'upload' ? 'failed' : problem.kind)}</p>
          {canRetry && problem.kind !== 'unreadable' && (
            <Button size="compact-sm" variant="default" onClick={() => retryPhoto(key)}>
              {tc('tryAgain')}
            </Button>
          )}
        </div>
      )}
      <Remove label={t('remove', { number })} onClick={() => discardPhoto(key)} />
    </li>
  )
}

/** Returns what the server says about it. */
const toReason = (problem: PhotoProblem): string | null => (problem.kind === 'upload' ? errorMessage(problem.error) : null)

/** Says why no photos are here: the student has none yet, or photos are added elsewhere. */
export function PhotoNote({ whose }: { whose: AnswerTarget['kind'] }) {
  const t = useTranslations('answer-photos')
  return (
    <p className={classes.hint} data-screen>
      {t(whose === 'student' ? 'noPhotos' : whose === 'visitor' ? 'visitor' : 'nobody')}
    </p>
  )
}
