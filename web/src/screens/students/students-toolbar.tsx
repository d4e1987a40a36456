import { CloseButton, NativeSelect, SegmentedControl, TextInput } from '@mantine/core'
import { IconSearch } from '@tabler/icons-react'
import { useTranslations } from 'use-intl/react'
import { STUDENT_SEARCH_MAX_LENGTH } from '@keel/contract/constants'
import classes from './students.module.css'

interface Props {
  text: string
  onText: (text: string) => void
  archived: boolean
  onArchived: (archived: boolean) => void
  /** Where there are no columns to press. */
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

/** Searches among one's students, and says which are shown. */
export function StudentsToolbar({ text, onText, archived, onArchived, sort }: Props) {
  const t = useTranslations('students')
  return (
    <search className={classes.toolbar}>
      <TextInput
        type="search"
        className={classes.search}
        aria-label={t('search.label')}
        placeholder={t('search.placeholder')}
        value={text}
        maxLength={STUDENT_SEARCH_MAX_LENGTH}
        autoComplete="off"
        leftSection={<IconSearch size={18} stroke={1.75} aria-hidden />}
        rightSection={text !== '' && <CloseButton size="sm" aria-label={t('search.clear')} onClick={() => onText('')} />}
        onChange={(event) => onText(event.currentTarget.value)}
        onKeyDown={(event) => event.key === 'Escape' && onText('')}
      />
      {sort && (
        <NativeSelect
          className={classes.sort}
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
    </search>
  )
}
