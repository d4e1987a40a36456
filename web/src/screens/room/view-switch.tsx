import { SegmentedControl, VisuallyHidden } from '@mantine/core'
import { IconColumns2, IconNotes, IconVideo } from '@tabler/icons-react'
import { useTranslations } from 'use-intl/react'
import { VIEWS } from './areas/fit-areas'
import { useClassroom } from './classroom-context'
import { useLabels } from './use-labels'

const ICONS = { board: IconNotes, half: IconColumns2, video: IconVideo }

/** In a call: the board, board and call beside each other, or the call. */
export function ViewSwitch() {
  const t = useTranslations('room.view')
  const { view, setView } = useClassroom()
  const labelled = useLabels()
  return (
    <SegmentedControl
      aria-label={t('label')}
      size="sm"
      flex="none"
      value={view}
      onChange={setView}
      data={VIEWS.map((value) => {
        const Icon = ICONS[value]
        const name = t(value)
        return {
          value,
          label: labelled ? (
            name
          ) : (
            <span title={name} style={{ display: 'grid', placeItems: 'center', height: 22 }}>
              <Icon size={18} stroke={1.7} aria-hidden />
              <VisuallyHidden>{name}</VisuallyHidden>
            </span>
          ),
        }
      })}
    />
  )
}
