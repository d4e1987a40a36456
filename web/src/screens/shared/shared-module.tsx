import { Button, NativeSelect, VisuallyHidden } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { IconArrowRight } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useRef } from 'react'
import { useTranslations } from 'use-intl/react'
import { moduleQuery } from '../../data/modules/queries'
import { useNavigation, useSearchId } from '../../lib/navigation'
import { ErrorState, LoadingState } from '../../ui/states'
import { isClosed } from './is-closed'
import { NothingHere, SharedItems, type SharedItemsProps } from './shared-items'
import classes from './shared.module.css'

const NARROW = '(max-width: 62em)'

/** A module that a link opens: its boards, one of them on the screen. The URL says which. */
export function SharedModule({ moduleId, ...look }: { moduleId: number } & Omit<SharedItemsProps, 'boardId'>) {
  const t = useTranslations('shared')
  const narrow = useMediaQuery(NARROW, undefined, { getInitialValueInEffect: false })
  const { pathname, search, go } = useNavigation()
  const wanted = useSearchId('board')
  const { data: module, error, refetch } = useQuery({ ...moduleQuery(moduleId), refetchOnWindowFocus: 'always' })
  const heading = useRef<HTMLHeadingElement>(null)
  // The whole page shows a refusal.
  if (!module) return error && !isClosed(error) ? <ErrorState error={error} onRetry={() => void refetch()} /> : <LoadingState />
  const { boards } = module
  const board = boards.find(({ id }) => id === wanted) ?? boards[0]
  if (!board) return <NothingHere />
  // The field above names the board already; paper has no field.
  const named = boards.length > 1 && narrow
  const next = boards[boards.indexOf(board) + 1]
  const select = (id: number) => {
    const query = new URLSearchParams(search)
    query.set('board', String(id))
    go(`${pathname}?${query}`, { replace: true })
    // A board in the cache makes no call: check that the link still works.
    look.share.onUse()
  }
  const goOn = (id: number) => {
    select(id)
    heading.current?.focus({ preventScroll: true })
    heading.current?.scrollIntoView({ block: 'start' })
  }
  return (
    <div className={classes.module}>
      {boards.length > 1 &&
        (narrow ? (
          <NativeSelect
            className={classes.select}
            label={t('board')}
            size="md"
            value={String(board.id)}
            data={boards.map(({ id, name }) => ({ value: String(id), label: name }))}
            onChange={(event) => select(Number(event.currentTarget.value))}
          />
        ) : (
          <nav className={classes.side} aria-label={t('boards')}>
            <ul>
              {boards.map(({ id, name }) => (
                <li key={id}>
                  <button type="button" aria-current={id === board.id || undefined} onClick={() => select(id)}>
                    {name}
                  </button>
                </li>
              ))}
            </ul>
          </nav>
        ))}
      <section className={classes.board} aria-labelledby="shared-board">
        <h2
          id="shared-board"
          ref={heading}
          tabIndex={-1}
          className={named ? VisuallyHidden.classes['root'] : classes.boardName}
          data-named={named || undefined}
        >
          {board.name}
        </h2>
        <SharedItems key={board.id} boardId={board.id} {...look} />
        {next && (
          <Button
            className={classes.next}
            variant="light"
            rightSection={<IconArrowRight size={17} aria-hidden />}
            onClick={() => goOn(next.id)}
          >
            {t('next', { name: next.name })}
          </Button>
        )}
      </section>
    </div>
  )
}
