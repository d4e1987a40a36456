import { NativeSelect, SegmentedControl } from '@mantine/core'
import { useTranslations } from 'use-intl/react'
import { STUDENT_SEARCH_MAX_LENGTH } from '@keel/contract/constants'
import { ListToolbar } from '../../ui/list-toolbar'

interface Props {
  text: string
  onText: (text: string) => void
  archived: boolean
  onArchived: (archived: boolean) => void
  /** For layouts without column headers. */
  sort: { value: string; onChange: (key: string) => void } | null
}
const SORTS = {
  name: 'sort.name',
  next_lesson: 'sort.next_lesson',
  last_lesson: 'sort.last_lesson',
  '-last_lesson': 'sort.longAgo',
  lessons: 'sort.lessons',
  level: 'sort.level',
} as const

/** Search among the user's students, and the archive filter. */
export function StudentsToolbar({ text, onText, archived, onArchived, sort }: Props) {
  const t = useTranslations('students')
  return (
    <ListToolbar
      label={t('search.label')}
      placeholder={t('search.placeholder')}
      clear={t('search.clear')}
      text={text}
      maxLength={STUDENT_SEARCH_MAX_LENGTH}
      onText={onText}
    >
      {sort && (
        <NativeSelect
          aria-label={t('sort.label')}
          value={sort.value in SORTS ? sort.value : 'name'}
          data={Object.entries(SORTS).map(([value, label]) => ({ value, label: t(label) }))}
          onChange={(event) => sort.onChange(event.currentTarget.value)}
        />
      )}
      <SegmentedControl
        aria-label={t('which')}
        value={archived ? 'archived' : 'current'}
        onChange={(value) => onArchived(value === 'archived')}
        data={[
          { value: 'current', label: t('current') },
          { value: 'archived', label: t('archived') },
        ]}
      />
    </ListToolbar>
  )
}
