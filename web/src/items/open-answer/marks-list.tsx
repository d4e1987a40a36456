import { ActionIcon } from '@mantine/core'
import { IconPencil, IconTrash } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl/react'
import type { CorrectionMark } from '@keel/contract/entities/correction'
import classes from './corrections.module.css'

interface Props {
  text: string
  marks: readonly CorrectionMark[]
  /** Defaults to that of corrections. */
  label?: string
  /** What can be done with a mark; its number counts from 1. */
  actions?: (mark: CorrectionMark, number: number) => ReactNode
  /** Absent for who only reads them. */
  onEdit?: (at: number) => void
  onDelete?: (at: number) => void
}

/** The marks on a text one by one: what was written, what is better, and why. */
export function MarksList({ text, marks, label, actions, onEdit, onDelete }: Props) {
  const t = useTranslations('corrections')
  return (
    <ol className={classes.list} aria-label={label ?? t('list')}>
      {marks.map((mark, at) => {
        const written = text.slice(mark.from, mark.to)
        return (
          <li key={`${mark.from}-${mark.to}`} className={classes.entry}>
            <div className={classes.row}>
              <div className={classes.what}>
                <span className={classes.kind} data-good={mark.kind === 'good' || undefined}>
                  {t(`kind.${mark.kind}`)}
                </span>
                <span>
                  {mark.kind === 'good' || mark.fix === undefined ? (
                    <bdi>{written}</bdi>
                  ) : written === '' ? (
                    t.rich('missing', { fix: mark.fix, b: (text) => <bdi className={classes.better}>{text}</bdi> })
                  ) : mark.fix === '' ? (
                    t.rich('needless', { written, b: (text) => <bdi>{text}</bdi> })
                  ) : (
                    <>
                      <bdi>{written}</bdi> <span aria-label={t('better')}>→</span> <bdi className={classes.better}>{mark.fix}</bdi>
                    </>
                  )}
                </span>
                {mark.note !== undefined && (
                  <p className={classes.note} dir="auto">
                    {mark.note}
                  </p>
                )}
              </div>
              {actions?.(mark, at + 1)}
              {onEdit && (
                <ActionIcon variant="subtle" color="gray" size={30} aria-label={t('edit', { number: at + 1 })} onClick={() => onEdit(at)}>
                  <IconPencil size={16} stroke={1.75} aria-hidden />
                </ActionIcon>
              )}
              {onDelete && (
                <ActionIcon
                  variant="subtle"
                  color="gray"
                  size={30}
                  aria-label={t('delete', { number: at + 1 })}
                  onClick={() => onDelete(at)}
                >
                  <IconTrash size={16} stroke={1.75} aria-hidden />
                </ActionIcon>
              )}
            </div>
          </li>
        )
      })}
    </ol>
  )
}
