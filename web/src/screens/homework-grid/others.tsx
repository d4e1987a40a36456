import { Button } from '@mantine/core'
import { IconUserPlus } from '@tabler/icons-react'
import { useRef } from 'react'
import { useTranslations } from 'use-intl/react'
import type { Person } from '@keel/contract/entities/user'
import { addHomeworkStudents, refetchHomework } from '../../data/homework/calls'
import { useAction } from '../../lib/use-action'
import { fullName } from '../../ui/avatar'
import { toast } from '../../ui/toast/toast'
import { toastError } from '../../ui/toast/toast-error'
import classes from './grid.module.css'

/** Students of the classroom who did not get homework that was given to all, each with a button that gives it. */
export function Others({ homeworkId, others }: { homeworkId: number; others: readonly Person[] }) {
  const t = useTranslations('homework-work')
  const given = useTranslations('homework-give')
  const group = useRef<HTMLDivElement>(null)
  const [give] = useAction(async (id: number) => {
    try {
      await addHomeworkStudents(homeworkId, [id])
      toast.success(given('given'))
    } catch (error) {
      toastError(error)
    }
    await refetchHomework()
    // The button that was pressed is gone.
    group.current?.querySelector('button')?.focus()
  })
  if (others.length === 0) return null
  return (
    <div ref={group} className={classes.others} role="group" aria-label={t('grid.others')}>
      <span>{t('grid.others')}</span>
      {others.map((person) => (
        <Button
          key={person.id}
          className={classes.giveToo}
          variant="default"
          size="sm"
          leftSection={<IconUserPlus size={16} stroke={1.75} aria-hidden />}
          onClick={() => give(person.id)}
        >
          {t('grid.giveToo', { name: fullName(person) })}
        </Button>
      ))}
    </div>
  )
}
