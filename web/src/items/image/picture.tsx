import { IconPhotoOff } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslations } from 'use-intl/react'
import classes from './image.module.css'

/** The picture itself; says so when it cannot be loaded. */
export function Picture({ src, alt }: { src: string; alt: string }) {
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
      onLoad={() => setState({ src, is: 'loaded' })}
      onError={() => setState({ src, is: 'failed' })}
    />
  )
}
