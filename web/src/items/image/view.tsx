import { useState } from 'react'
import { useTranslations } from 'use-intl/react'
import type { ImageValue } from '@keel/contract/items/image/schema'
import { retriedPart } from '../../lib/retried-part'
import { useItemHost } from '../_shared/host'
import type { ViewProps } from '../_shared/item-type'
import { PageLayers } from '../_shared/layers/page-layers'
import classes from './image.module.css'
import { asTurned, Picture, type Size } from './picture'

const Lightbox = retriedPart(() => import('../_shared/lightbox/lightbox').then((module) => module.Lightbox))

/** A picture with its layers; a press opens it large. */
export function ImageView({ itemId, value }: ViewProps<ImageValue>) {
  const t = useTranslations('items')
  const { fileUrl } = useItemHost()
  const [opened, setOpened] = useState(false)
  const [size, setSize] = useState<Size | null>(null)
  const alt = value.alt ?? ''
  return (
    <figure className={classes.figure}>
      <PageLayers itemId={itemId} page={null} size={size && asTurned(size, value.turn)} turn={value.turn ?? 0}>
        <button
          type="button"
          className={classes.open}
          aria-label={alt ? t('enlargeNamed', { name: alt }) : t('enlarge')}
          onClick={() => setOpened(true)}
        >
          <Picture src={fileUrl(value.file_id)} alt={alt} turn={value.turn} onSize={setSize} />
        </button>
      </PageLayers>
      {opened && <Lightbox src={fileUrl(value.file_id)} alt={alt} turn={value.turn} onClose={() => setOpened(false)} />}
    </figure>
  )
}
