import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useFormatter, useTranslations } from 'use-intl/react'
import type { LessonReport } from '@keel/contract/entities/lesson'
import { CLOCK } from '../../lib/clock'
import { keys } from '../../data/_shared/keys'
import { selectBoard } from '../../data/modules/calls'
import { TextLink } from '../../ui/links'
import { Section } from './section'
import classes from './lesson.module.css'

/** The boards that were open, in the order they were opened. */
export function BoardsSection({ lesson }: { lesson: LessonReport }) {
  const t = useTranslations('journal')
  const format = useFormatter()
  return (
    <Section title={t('boards.title')}>
      {lesson.boards.length === 0 ? (
        <p className={classes.none}>{t('boards.none')}</p>
      ) : (
        <ul className={classes.boards}>
          {lesson.boards.map(({ id, module_id, name, opened_at }, index) => (
            <li key={id ?? `gone${index}`} className={classes.board}>
              <span className={classes.boardName}>
                {id === null || module_id === null ? name || t('boards.hidden') : <BoardLink id={id} moduleId={module_id} name={name} />}
              </span>
              <span className={classes.sub}>
                {module_id === null && name !== '' ? t('boards.gone') : format.dateTime(new Date(opened_at), CLOCK)}
              </span>
            </li>
          ))}
        </ul>
      )}
    </Section>
  )
}

/** A module opens at the last selected board, so this board is selected first. */
function BoardLink({ id, moduleId, name }: { id: number; moduleId: number; name: string }) {
  const client = useQueryClient()
  const navigate = useNavigate()
  const to = { to: '/module/$id', params: { id: String(moduleId) } } as const
  const open = async () => {
    await selectBoard(moduleId, id).catch(() => undefined)
    client.removeQueries({ queryKey: keys.module(moduleId) })
    await navigate(to)
  }
  return (
    <TextLink
      {...to}
      underline="hover"
      inherit
      onClick={(event) => {
        if (event.ctrlKey || event.metaKey || event.shiftKey) return
        event.preventDefault()
        void open()
      }}
    >
      {name}
    </TextLink>
  )
}
