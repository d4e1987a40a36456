import { IconBan } from '@tabler/icons-react'
import { useTranslations } from 'use-intl/react'
import { RICH_TEXT_PALETTE } from '@keel/contract/appearance'
import type { PaletteColor } from '@keel/contract/items/banner/schema'
import classes from './banner.module.css'

const colors = Object.keys(RICH_TEXT_PALETTE) as PaletteColor[]

export interface ColorFieldProps {
  label: string
  value: PaletteColor | null
  onChange: (color: PaletteColor | null) => void
}

/** Chooses one colour of the palette, or none. */
export function ColorField({ label, value, onChange }: ColorFieldProps) {
  const t = useTranslations('items')
  const tb = useTranslations('banner')
  return (
    <fieldset className={classes.colors}>
      <legend>{label}</legend>
      {[null, ...colors].map((color) => (
        <label key={color ?? 'none'} className={classes.color} style={color ? { background: RICH_TEXT_PALETTE[color] } : undefined}>
          <input
            type="radio"
            name={label}
            checked={value === color}
            aria-label={color ? t(`color_${color}`) : tb('none')}
            onChange={() => onChange(color)}
          />
          {color === null && <IconBan size={17} stroke={1.75} aria-hidden />}
        </label>
      ))}
    </fieldset>
  )
}
