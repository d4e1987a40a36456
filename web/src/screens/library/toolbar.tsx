import { CloseButton, NativeSelect, TextInput } from '@mantine/core'
import { IconSearch } from '@tabler/icons-react'
import { useTranslations } from 'use-intl/react'
import { LIBRARY_SEARCH_MAX_LENGTH } from '@keel/contract/constants'
import type { LibrarySort } from '../../api/library'
import classes from './library.module.css'

interface Props {
  text: string
  onText: (text: string) => void
  sort: LibrarySort
  onSort: (sort: LibrarySort) => void
}
const SORTS: readonly LibrarySort[] = ['name', 'changed', 'type']

/** Searches the whole library, and says in which order things stand. */
export function Toolbar({ text, onText, sort, onSort }: Props) {
  const t = useTranslations('library')
  return (
    <search className={classes.toolbar}>
      <TextInput
        type="search"
        className={classes.search}
        aria-label={t('search.label')}
        placeholder={t('search.placeholder')}
        value={text}
        maxLength={LIBRARY_SEARCH_MAX_LENGTH}
        autoComplete="off"
        leftSection={<IconSearch size={18} stroke={1.75} aria-hidden />}
        rightSection={text !== '' && <CloseButton size="sm" aria-label={t('search.clear')} onClick={() => onText('')} />}
        onChange={(event) => onText(event.currentTarget.value)}
        onKeyDown={(event) => event.key === 'Escape' && onText('')}
      />
      <NativeSelect
        className={classes.sort}
        aria-label={t('sort.label')}
        value={sort}
        data={SORTS.map((value) => ({ value, label: t(`sort.${value}`) }))}
        onChange={(event) => onSort(SORTS.find((one) => one === event.currentTarget.value) ?? 'name')}
      />
    </search>
  )
}
