import { TextInput } from '@mantine/core'
import { useState } from 'react'
import { useTranslations } from 'use-intl/react'
import { parseVideoLink, type VideoLink, videoAddress } from '@keel/contract/items/_shared/video-link'
import fields from '../editor-fields.module.css'
import { LazyVideoPlayer } from './lazy-video-player'
import classes from './video-editor.module.css'

/** Replaces the video by another one of the same site. */
export function VideoEditor({ video, itemId, onChange }: { video: VideoLink; itemId: number; onChange: (video: VideoLink) => void }) {
  const t = useTranslations('media')
  const [text, setText] = useState(() => videoAddress(video))
  const [shown, setShown] = useState(video)
  const found = parseVideoLink(text)
  const change = (next: string) => {
    setText(next)
    const link = parseVideoLink(next)
    if (link?.site !== video.site) return
    setShown(link)
    onChange(link)
  }
  const error =
    found === null
      ? t('videoLinkWrong')
      : found.site === video.site
        ? null
        : t('videoOtherSite', { site: found.site === 'vimeo' ? 'Vimeo' : 'YouTube' })
  return (
    <div className={`${classes.editor} ${fields.fields}`}>
      <TextInput
        label={t('videoLink')}
        value={text}
        error={error}
        inputMode="url"
        onChange={(event) => change(event.currentTarget.value)}
      />
      <LazyVideoPlayer video={shown} itemId={itemId} />
    </div>
  )
}
