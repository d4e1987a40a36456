import { ROLE } from '@keel/contract/constants'
import type { AccountFacts } from '@keel/contract/entities/account'
import { useTranslations } from 'use-intl/react'
import classes from './deletion-facts.module.css'

interface Props {
  facts: AccountFacts
  role: 1 | 2
}

/** The consequences of deleting the account, in numbers; what the user does not have is left out. */
export function DeletionFacts({ facts, role }: Props) {
  const t = useTranslations('settings.account.delete')
  const { rooms, students, boards, things, links, lessons, planned, joined, answers, words, messages, files } = facts
  const goes = [
    rooms > 0 && t('goes.rooms', { rooms, students }),
    boards > 0 && t('goes.boards', { count: boards }),
    things > 0 && t('goes.things', { count: things }),
    links > 0 && t('goes.links', { count: links }),
    joined > 0 && t('goes.joined', { count: joined }),
    answers > 0 && t('goes.answers', { count: answers }),
    planned > 0 && t('goes.planned', { count: planned }),
    words > 0 && t('goes.words', { count: words }),
    files > 0 && t('goes.files', { count: files }),
    t('goes.always'),
  ].filter((line) => line !== false)
  const staying = [
    messages > 0 && t('stays.messages', { count: messages }),
    lessons > 0 && t('stays.lessons', { count: lessons }),
    role === ROLE.student && t('stays.attended'),
    t('stays.name'),
  ].filter((line) => line !== false)
  return (
    <>
      <p className={classes.plain}>{t('lead')}</p>
      <List title={t('goes.title')} lines={goes} />
      <List title={t('stays.title')} lines={staying} />
    </>
  )
}

function List({ title, lines }: { title: string; lines: string[] }) {
  return (
    <section>
      <h3 className={classes.listTitle}>{title}</h3>
      <ul className={classes.list}>
        {lines.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
    </section>
  )
}
