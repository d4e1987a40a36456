import { useComputedColorScheme } from '@mantine/core'
import { useReducedMotion } from '@mantine/hooks'
import type { Icon as TablerIcon } from '@tabler/icons-react'
import classes from './exercise-picker.module.css'

/** Recorded from the product by scripts/previews.mjs: `<type>-<scheme>.webp`, and its last frame as `<type>-<scheme>-still.webp`. */
const films = import.meta.glob<string>('./previews/*.webp', { eager: true, query: '?url&no-inline', import: 'default' })

/** How an exercise is answered, as a short film; a still picture with reduced motion, the type's icon until it has loaded. */
export function ExercisePreview({ name, Icon }: { name: string; Icon: TablerIcon }) {
  const scheme = useComputedColorScheme('light', { getInitialValueInEffect: false })
  const still = useReducedMotion(false, { getInitialValueInEffect: false })
  const film = films[`./previews/${name}-${scheme}${still ? '-still' : ''}.webp`]
  return (
    <span className={classes.screen}>
      <Icon size={48} stroke={1.25} aria-hidden />
      {film && <img className={classes.film} src={film} width={320} height={192} alt="" loading="lazy" decoding="async" />}
    </span>
  )
}
