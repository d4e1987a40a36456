import { Button } from '@mantine/core'
import type { UseInfiniteQueryResult } from '@tanstack/react-query'
import { useTranslations } from 'use-intl/react'
import { FormError } from '../../ui/form-error'
import classes from './show-more.module.css'

type Pages = Pick<UseInfiniteQueryResult, 'hasNextPage' | 'isFetchingNextPage' | 'isFetchNextPageError' | 'error' | 'fetchNextPage'>

/** Loads the next page of a list, while there is one. */
export function ShowMore({ list }: { list: Pages }) {
  const t = useTranslations('common')
  if (!list.hasNextPage) return null
  return (
    <div className={classes.more}>
      <FormError error={list.isFetchNextPageError && list.error} />
      <Button variant="default" loading={list.isFetchingNextPage} onClick={() => void list.fetchNextPage()}>
        {t(list.isFetchNextPageError ? 'tryAgain' : 'showMore')}
      </Button>
    </div>
  )
}
