import { Button, Modal, TextInput } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { useTranslations } from 'use-intl/react'
import { parseVideoLink, type VideoLink } from '@keel/contract/items/_shared/video-link'
import type { ItemCode } from '@keel/contract/items/codes'
import { LateVideoPlayer } from '../../items/_shared/player/late-video-player'
import { useAction } from '../../lib/use-action'
import { FormError } from '../../ui/form-error'
import classes from './video-dialog.module.css'

const CODES = { youtube: 3, vimeo: 4 } as const satisfies Record<VideoLink['site'], ItemCode>

/** Takes a video's link, shows the video, and adds it. */
export function VideoDialog({ create, onClose }: { create: (code: ItemCode, value: unknown) => Promise<void>; onClose: () => void }) {
  const t = useTranslations('media')
  const tc = useTranslations('common')
  const [text, setText] = useState('')
  const [tried, setTried] = useState(false)
  const [error, setError] = useState<unknown>(null)
  const video = parseVideoLink(text)
  const wrong = video === null && (tried || text.trim() !== '')
  const [add, busy] = useAction(async ({ site, ...value }: VideoLink) => {
    setError(null)
    try {
      await create(CODES[site], value)
      onClose()
    } catch (failure) {
      setError(failure)
    }
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setTried(true)
    if (video) add(video)
  }
  return (
    <Modal opened onClose={onClose} title={t('videoTitle')} size="lg" closeButtonProps={{ 'aria-label': tc('close') }}>
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
        {video && <LateVideoPlayer key={`${video.site}-${video.id}`} video={video} itemId={null} />}
        <div className={classes.foot}>
          <Button variant="default" onClick={onClose}>
            {tc('cancel')}
          </Button>
          <Button type="submit" loading={busy}>
            {t('videoAdd')}
          </Button>
        </div>
      </form>
    </Modal>
  )
}
