import { ActionIcon, Button } from '@mantine/core'
import { IconMessagePlus, IconTrash } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'use-intl/react'
import type { HomeworkRemark, HomeworkWork } from '@keel/contract/entities/homework'
import { deleteRemark, refetchHomework } from '../../../data/homework/calls'
import { homeworkWorkQuery } from '../../../data/homework/queries'
import { useUser } from '../../../data/users/me'
import { useMoment } from '../../../lib/use-moment'
import { useKeptFocus } from '../../../lib/use-kept-focus'
import { confirm } from '../../../ui/confirm/confirm'
import { fullName } from '../../../ui/avatar'
import { LinkedText } from '../../../ui/linked-text'
import { useDraft, writeDraft } from './remark-drafts'
import { RemarkForm } from './remark-form'
import type { RemarksOf } from './remarks-of'
import classes from './remarks.module.css'

/** The remarks about an item of a student's homework, or about all of it, and a field to write one. */
export function Remarks(of: RemarksOf) {
  const { homeworkId, studentId, itemId, own = false } = of
  const t = useTranslations('homework-work')
  const writing = useDraft(of) !== null
  const kept = useKeptFocus<HTMLElement>()
  const { data: remarks = [] } = useQuery({
    ...homeworkWorkQuery(homeworkId, studentId),
    select: (work: HomeworkWork) => work.remarks.filter(({ item_id }) => item_id === itemId),
  })
  return (
    <section {...kept} className={classes.remarks} aria-label={t(itemId === null ? 'remarks.all' : 'remarks.item')}>
      {remarks.length > 0 && (
        <ul className={classes.list}>
          {remarks.map((remark) => (
            <Remark key={remark.id} remark={remark} {...of} />
          ))}
        </ul>
      )}
      {writing ? (
        <RemarkForm {...of} />
      ) : (
        <Button
          variant="subtle"
          size="compact-md"
          leftSection={<IconMessagePlus size={16} stroke={1.75} aria-hidden />}
          onClick={() => writeDraft(of, '')}
        >
          {t(own ? 'remarks.write' : 'remarks.add')}
        </Button>
      )}
    </section>
  )
}

function Remark({ remark, otherName }: { remark: HomeworkRemark } & RemarksOf) {
  const t = useTranslations('homework-work')
  const moment = useMoment()
  const me = useUser()
  const own = remark.author_id === me.id
  const common = useTranslations('common')
  const remove = () =>
    confirm({
      title: t('remarks.deleteTitle'),
      body: remark.text,
      confirmLabel: common('delete'),
      danger: true,
      onConfirm: async () => {
        await deleteRemark(remark.id)
        await refetchHomework()
      },
    })
  return (
    <li className={classes.remark} data-own={own || undefined}>
      <p className={classes.head}>
        <span className={classes.author}>{own ? fullName(me) : otherName}</span>
        <time dateTime={remark.created_at}>{moment(remark.created_at)}</time>
        {remark.released_at === null && <span className={classes.draft}>{t('remarks.draft')}</span>}
        {own && (
          <ActionIcon className={classes.delete} variant="subtle" color="gray" size={30} aria-label={t('remarks.delete')} onClick={remove}>
            <IconTrash size={16} stroke={1.75} aria-hidden />
          </ActionIcon>
        )}
      </p>
      <LinkedText text={remark.text} className={classes.text} />
    </li>
  )
}
