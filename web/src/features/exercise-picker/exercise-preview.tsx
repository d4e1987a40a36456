import { useComputedColorScheme } from '@mantine/core'
import { useReducedMotion } from '@mantine/hooks'
import type { ComponentType } from 'react'
import { type ItemCode, itemNames } from '@keel/contract/items/codes'
import classes from './exercise-picker.module.css'

/** Recorded from the product by scripts/previews.mjs: `<type>-<scheme>.webp`, and its last picture as `<type>-<scheme>-still.webp`. */
const films = import.meta.glob<string>('./previews/*.webp', { eager: true, query: '?url&no-inline', import: 'default' })

/** How an exercise is answered, as a small film; a picture for those who want no motion, a drawing while there is no film of it. */
export function ExercisePreview({ code, Drawing }: { code: ItemCode; Drawing: ComponentType }) {
  const scheme = useComputedColorScheme('light')
  const still = useReducedMotion(false, { getInitialValueInEffect: false })
  const film = films[`./previews/${itemNames[code]}-${scheme}${still ? '-still' : ''}.webp`]
  if (!film)
    return (
      <span className={classes.preview}>
        <Drawing />
      </span>
    )
  return <img className={classes.film} src={film} width={320} height={192} alt="" loading="lazy" decoding="async" />
}
