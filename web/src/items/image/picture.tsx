import { IconPhotoOff } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslations } from 'use-intl/react'
import classes from './image.module.css'

export interface Size {
  width: number
  height: number
}

/** The picture itself; says so when it cannot be loaded. `onSize` hears its own size in pixels once that is known. */
export function Picture({ src, alt, onSize }: { src: string; alt: string; onSize?: (size: Size | null) => void }) {
  const t = useTranslations('items')
  const [state, setState] = useState<{ src: string; is: 'loaded' | 'failed' } | null>(null)
  const is = state?.src === src ? state.is : 'loading'
  if (is === 'failed') {
    return (
      <span className={classes.failed} role="img" aria-label={t('imageFailed')}>
        <IconPhotoOff size={26} stroke={1.5} aria-hidden />
        {t('imageFailed')}
      </span>
    )
  }
  return (
    <img
      className={classes.picture}
      data-loading={is === 'loading' || undefined}
      src={src}
      alt={alt}
      decoding="async"
      draggable={false}
      onLoad={({ currentTarget: { naturalWidth, naturalHeight } }) => {
        setState({ src, is: 'loaded' })
        onSize?.({ width: naturalWidth, height: naturalHeight })
      }}
      onError={() => {
        setState({ src, is: 'failed' })
        onSize?.(null)
      }}
    />
  )
}
