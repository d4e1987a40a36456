import { NativeSelect } from '@mantine/core'
import { useTranslations } from 'use-intl/react'
import { LIBRARY_SEARCH_MAX_LENGTH } from '@keel/contract/constants'
import type { LibrarySort } from '../../data/library/queries'
import { ListToolbar } from '../../ui/list-toolbar'

interface Props {
  text: string
  onText: (text: string) => void
  sort: LibrarySort
  onSort: (sort: LibrarySort) => void
}
const SORTS: readonly LibrarySort[] = ['name', 'changed', 'type']

/** Search in the whole library, and the sort order. */
export function Toolbar({ text, onText, sort, onSort }: Props) {
  const t = useTranslations('library')
  return (
    <ListToolbar
      label={t('search.label')}
      placeholder={t('search.placeholder')}
      clear={t('search.clear')}
      text={text}
      maxLength={LIBRARY_SEARCH_MAX_LENGTH}
      onText={onText}
    >
      <NativeSelect
        aria-label={t('sort.label')}
        value={sort}
        data={SORTS.map((value) => ({ value, label: t(`sort.${value}`) }))}
        onChange={(event) => onSort(SORTS.find((one) => one === event.currentTarget.value) ?? 'name')}
      />
    </ListToolbar>
  )
}
