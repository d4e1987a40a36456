import { lazy, Suspense, useState } from 'react'
import { useTranslations } from 'use-intl/react'
import type { ImageValue } from '@keel/contract/items/image/rules'
import { useItemHost } from '../_shared/host'
import type { ViewProps } from '../_shared/item-type'
import classes from './image.module.css'
import { Picture } from './picture'

const Lightbox = lazy(() => import('./lightbox').then((module) => ({ default: module.Lightbox })))

/** A picture that opens large on a press. */
export function ImageView({ value }: ViewProps<ImageValue>) {
  const t = useTranslations('items')
  const { fileUrl } = useItemHost()
  const [opened, setOpened] = useState(false)
  const alt = value.alt ?? ''
  return (
    <figure className={classes.figure}>
      <button
        type="button"
        className={classes.open}
        aria-label={alt ? t('enlargeNamed', { name: alt }) : t('enlarge')}
        onClick={() => setOpened(true)}
      >
        <Picture src={fileUrl(value.file_id)} alt={alt} />
      </button>
      {opened && (
        <Suspense>
          <Lightbox src={fileUrl(value.file_id)} alt={alt} onClose={() => setOpened(false)} />
        </Suspense>
      )}
    </figure>
  )
}
