import { IconZoomIn, IconZoomOut } from '@tabler/icons-react'
import { useTranslations } from 'use-intl/react'
import { ToolButton } from './tool-button'

const ZOOMS = [100, 150, 200, 300] as const

/** The steps of zoom beside the present one; undefined at an end. */
export const zoomsBeside = (zoom: number) => ({ larger: ZOOMS.find((step) => step > zoom), smaller: ZOOMS.findLast((step) => step < zoom) })

/** Zooms a page out and in. */
export function ZoomTools({ zoom, onZoom }: { zoom: number; onZoom: (zoom: number) => void }) {
  const t = useTranslations('pages')
  const { larger, smaller } = zoomsBeside(zoom)
  return (
    <>
      <ToolButton label={t('zoomOut')} icon={IconZoomOut} waiting={smaller === undefined} onClick={() => onZoom(smaller ?? zoom)} />
      <ToolButton label={t('zoomIn')} icon={IconZoomIn} waiting={larger === undefined} onClick={() => onZoom(larger ?? zoom)} />
    </>
  )
}
