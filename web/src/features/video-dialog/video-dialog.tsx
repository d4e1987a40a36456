import { Button, TextInput } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { useTranslations } from 'use-intl/react'
import { TITLE_MAX_LENGTH } from '@keel/contract/constants'
import { parseVideoLink, type VideoLink } from '@keel/contract/items/_shared/video-link'
import type { ItemCode } from '@keel/contract/items/codes'
import { LazyVideoPlayer } from '../../items/_shared/player/lazy-video-player'
import { VIDEO_CODES } from '../../items/_shared/video-codes'
import { useAction } from '../../lib/use-action'
import { Dialog } from '../../ui/dialog'
import { FormError } from '../../ui/form-error'
import classes from './video-dialog.module.css'

export interface VideoDialogProps {
  /** When it throws, the dialog stays open and shows why. The name is empty where none is asked for. */
  create: (code: ItemCode, value: unknown, name: string) => Promise<unknown>
  /** Asks for a name too, as every library entry has one. Needs `loadLibraryTexts()`. */
  named?: boolean
  onClose: () => void
}

/** Asks for a video's link, shows the video, and adds it. */
export function VideoDialog({ create, named = false, onClose }: VideoDialogProps) {
  const t = useTranslations('media')
  const tc = useTranslations('common')
  const [text, setText] = useState('')
  const [name, setName] = useState('')
  const [tried, setTried] = useState(false)
  const [error, setError] = useState<unknown>(null)
  const video = parseVideoLink(text)
  const wrong = video === null && (tried || text.trim() !== '')
  const [add, busy] = useAction(async ({ site, ...value }: VideoLink) => {
    setError(null)
    try {
      await create(VIDEO_CODES[site], value, name.trim())
      onClose()
    } catch (failure) {
      setError(failure)
    }
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setTried(true)
    if (video && (!named || name.trim() !== '')) add(video)
  }
  return (
    <Dialog opened onClose={onClose} title={t('videoTitle')} size="lg">
      <form className={classes.form} onSubmit={submit} noValidate>
        <FormError error={error} />
        <TextInput
          label={t('videoLink')}
          description={wrong ? undefined : t('videoHint')}
          error={wrong ? t('videoLinkWrong') : undefined}
          value={text}
          inputMode="url"
          autoComplete="off"
          data-autofocus
          onChange={(event) => setText(event.currentTarget.value)}
        />
        {named && <VideoName name={name} onName={setName} tried={tried} />}
        {video && <LazyVideoPlayer key={`${video.site}-${video.id}`} video={video} itemId={null} />}
        <div className={classes.foot}>
          <Button variant="default" onClick={onClose}>
            {tc('cancel')}
          </Button>
          <Button type="submit" loading={busy}>
            {t('videoAdd')}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}

function VideoName({ name, onName, tried }: { name: string; onName: (name: string) => void; tried: boolean }) {
  const t = useTranslations('library-dialog')
  return (
    <TextInput
      label={t('newName')}
      value={name}
      maxLength={TITLE_MAX_LENGTH}
      error={tried && name.trim() === '' ? t('nameRequired') : undefined}
      required
      autoComplete="off"
      onChange={(event) => onName(event.currentTarget.value)}
    />
  )
}
