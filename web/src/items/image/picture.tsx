import { IconPhotoOff } from '@tabler/icons-react'
import { type CSSProperties, useState } from 'react'
import { useTranslations } from 'use-intl/react'
import type { ImageTurn } from '@keel/contract/items/image/schema'
import classes from './image.module.css'

export interface Size {
  width: number
  height: number
}
interface Props {
  src: string
  alt: string
  turn?: ImageTurn | undefined
  /** Called with its natural size in pixels, not rotated, once it is known; with null when it could not be loaded. */
  onSize?: (size: Size | null) => void
}

/** Returns the size of a picture after rotation. */
export const asTurned = ({ width, height }: Size, turn: ImageTurn | undefined): Size =>
  turn === 90 || turn === 270 ? { width: height, height: width } : { width, height }

/** The box of a picture with the picture in it; rotated by a quarter turn it is as wide as the box is high. */
function stylesOf(own: Size, turn: ImageTurn | undefined): [box: CSSProperties, picture: CSSProperties] {
  const { width, height } = asTurned(own, turn)
  const box = { width: `min(${width}px, calc(72vh * ${width / height}))`, aspectRatio: `${width} / ${height}` }
  const aside = turn === 90 || turn === 270
  return [
    box,
    {
      width: aside ? `${(height / width) * 100}%` : '100%',
      height: aside ? `${(width / height) * 100}%` : '100%',
      transform: `translate(-50%, -50%) rotate(${turn ?? 0}deg)`,
    },
  ]
}

/** The picture itself; shows a message when it cannot be loaded. */
export function Picture({ src, alt, turn, onSize }: Props) {
  const t = useTranslations('items')
  const [state, setState] = useState<{ src: string; size: Size | null } | null>(null)
  const now = state?.src === src ? state : null
  if (now && !now.size) {
    return (
      <span className={classes.failed} role="img" aria-label={t('imageFailed')}>
        <IconPhotoOff size={26} stroke={1.5} aria-hidden />
        {t('imageFailed')}
      </span>
    )
  }
  const [box, picture] = now?.size ? stylesOf(now.size, turn) : []
  return (
    <span className={classes.box} data-loading={!now || undefined} style={box}>
      <img
        className={classes.picture}
        style={picture}
        src={src}
        alt={alt}
        decoding="async"
        draggable={false}
        onLoad={({ currentTarget: { naturalWidth, naturalHeight } }) => {
          // An SVG without intrinsic size gets a square.
          const size = { width: naturalWidth || 300, height: naturalHeight || 300 }
          setState({ src, size })
          onSize?.(size)
        }}
        onError={() => {
          setState({ src, size: null })
          onSize?.(null)
        }}
      />
    </span>
  )
}
