import type { ItemCode } from '@keel/contract/items/codes'
import { useItemText } from '../../items/_shared/item-text'
import { exerciseTypes } from '../../items/registry'
import classes from './exercise-picker.module.css'
import { ExercisePreview } from './exercise-preview'

/** All types of exercises, each with a short film; a press selects one. */
export function ExerciseCards({ onPick, disabled = false }: { onPick: (code: ItemCode) => void; disabled?: boolean }) {
  const ti = useItemText()
  return (
    <div className={classes.grid}>
      {exerciseTypes.map(({ code, name, label, hint, icon: TypeIcon }, at) => (
        <button
          key={code}
          type="button"
          className={classes.card}
          disabled={disabled}
          onClick={() => onPick(code)}
          // eslint-disable-next-line jsx-a11y/no-autofocus -- the only question of its step, also on the way back to it
          autoFocus={at === 0}
          data-autofocus={at === 0 || undefined}
        >
          <ExercisePreview name={name} Icon={TypeIcon} />
          <span className={classes.name}>
            <TypeIcon size={18} stroke={1.75} aria-hidden />
            {ti(label)}
          </span>
          <span className={classes.hint}>{hint && ti(hint)}</span>
        </button>
      ))}
    </div>
  )
}
