import { useTranslations } from 'use-intl/react'
import { LESSON_STATUS } from '@keel/contract/constants'
import type { JournalEntry } from '@keel/contract/entities/lesson'
import { fullName } from '../../ui/avatar'

type Row = Pick<JournalEntry, 'people' | 'status' | 'owner_id' | 'is_teacher'>

/** Returns the other people of a lesson, those who joined and those who did not; for its teacher without who held it. */
export function othersOf({ people, owner_id, is_teacher }: Pick<Row, 'people' | 'owner_id' | 'is_teacher'>, meId: number) {
  const others = people.filter(({ id }) => id !== meId && !(is_teacher && id === owner_id))
  return { came: others.filter((one) => one.came), absent: others.filter((one) => !one.came) }
}

/** Returns a function that says in a few words who joined a lesson; with several people their avatars carry the names. */
export function useAttendanceText(): (lesson: Row, meId: number) => string | null {
  const t = useTranslations('lessons')
  return (lesson, meId) => {
    const { people, status, is_teacher } = lesson
    const { came, absent } = othersOf(lesson, meId)
    const running = status === LESSON_STATUS.started
    const [one] = came
    const [missed] = absent
    if (!one && running) return t('attendance.nobodyYet')
    if (!is_teacher) {
      const wasThere = people.some(({ id, came: there }) => id === meId && there)
      if (!one && !wasThere) return t('attendance.nobody')
      if (!wasThere && !running) return t('attendance.youAbsent')
      return one && came.length === 1 ? t('with', { names: fullName(one) }) : null
    }
    if (!one) return missed && absent.length === 1 ? t('attendance.absent', { name: fullName(missed) }) : t('attendance.nobody')
    const names = came.length === 1 ? t('with', { names: fullName(one) }) : null
    if (absent.length === 0) return names
    return [names, t('attendance.came', { came: came.length, count: came.length + absent.length })].filter(Boolean).join(' · ')
  }
}
