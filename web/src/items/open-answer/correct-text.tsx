import { Button } from '@mantine/core'
import { IconPencil, IconPlus, IconThumbUp } from '@tabler/icons-react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useId, useRef, useState } from 'react'
import { useTranslations } from 'use-intl/react'
import { CORRECTION_FIX_MAX_LENGTH, CORRECTION_MARKS_MAX } from '@keel/contract/constants'
import type { Correction, CorrectionKind, CorrectionMark } from '@keel/contract/entities/correction'
import { saveCorrection } from '../../data/corrections/calls'
import { useMarkDraft, writeMarkDraft } from '../../data/corrections/mark-drafts'
import { correctionsQuery } from '../../data/corrections/queries'
import { toastError } from '../../ui/toast/toast-error'
import { Earlier } from './corrections'
import classes from './corrections.module.css'
import { MarkForm } from './mark-form'
import { movedMarks, overlaps, spaced, trimmed, withMark, type Range } from './marks'
import { MarksList } from './marks-list'
import { SelectableText, selectionIn } from './selectable-text'
import { SuggestedCorrections } from './suggestions'
import { useSuggestions, useSuggestionsAllowed } from './use-suggestions'

interface Props {
  itemId: number
  studentId: number
  /** The student's text as it is now. */
  text: string
  /** The student sees the corrections when the homework is returned. */
  withHomework: boolean
}
/** The correction that is worked on; version 0: it is not begun. */
type Work = Pick<Correction, 'n' | 'version' | 'text' | 'marks' | 'released_at'>

/** A student's text, which the teacher corrects by marks on it. */
export function CorrectText({ itemId, studentId, text, withHomework }: Props) {
  const t = useTranslations('corrections')
  const { data } = useQuery(correctionsQuery(itemId, studentId))
  const draft = useMarkDraft({ itemId, studentId })
  if (!data) return <p className={classes.text}>{text}</p>
  const last = data.at(-1)
  // One that the student has seen stays as it is once the text has changed, unless a mark is just being made on it.
  const isNext = !last || (last.released_at !== null && last.text !== text && text.trim() !== '' && draft?.n !== last.n)
  const begun = { n: (last?.n ?? 0) + 1, version: 0, text: draft?.text ?? text, marks: [], released_at: null }
  const work: Work = isNext ? begun : last
  if (work.text.trim() === '') return <p className={classes.none}>{t('noText')}</p>
  return (
    <div className={classes.box}>
      <Correcting key={work.n} itemId={itemId} studentId={studentId} work={work} text={text} withHomework={withHomework} />
      <Earlier corrections={isNext ? data : data.slice(0, -1)} />
    </div>
  )
}

function Correcting({ itemId, studentId, work, text, withHomework }: Props & { work: Work }) {
  const t = useTranslations('corrections')
  const cache = useQueryClient()
  const hintId = useId()
  const box = useRef<HTMLDivElement>(null)
  const [selection, setSelection] = useState<Range | null>(null)
  const of = { itemId, studentId }
  const draft = useMarkDraft(of)
  const [lastKind, setLastKind] = useState<CorrectionKind>('grammar')
  const [problem, setProblem] = useState('')
  const [saving, setSaving] = useState(false)
  const { queryKey } = correctionsQuery(itemId, studentId)
  const { marks } = work
  const others = draft ? marks.filter(({ from, to }) => from !== draft.range.from || to !== draft.range.to) : marks
  const selected = selection && trimmed(work.text, selection)
  const isFull = marks.length >= CORRECTION_MARKS_MAX
  const offersSuggestions = useSuggestionsAllowed()
  const suggestions = useSuggestions({ itemId, studentId, n: work.n, text: work.text, marks })
  const hasChanged = text !== work.text && work.released_at === null

  /** Returns whether it is stored. */
  async function save(next: readonly CorrectionMark[], more: { release?: true; text?: string } = {}): Promise<boolean> {
    if (saving) return false
    setSaving(true)
    try {
      const body = { user_id: studentId, n: work.n, version: work.version, text: work.text, marks: [...next], ...more }
      const stored = await saveCorrection(itemId, body)
      cache.setQueryData<Correction[]>(queryKey, (all = []) => [...all.filter(({ n }) => n !== stored.n), stored])
      return true
    } catch (error) {
      toastError(error)
      void cache.invalidateQueries({ queryKey })
      return false
    } finally {
      setSaving(false)
    }
  }
  const surface = () => box.current?.querySelector<HTMLElement>('[role=textbox]') ?? null
  const focusText = () => surface()?.focus()
  /** The selection as it is at a press: what is drawn may be a moment older. */
  const selectedNow = (): Range | null => {
    const element = surface()
    return (element && selectionIn(element)) ?? selection
  }
  const beginOnSelection = (kind: CorrectionKind) => {
    const range = selectedNow()
    begin(range && trimmed(work.text, range), kind)
  }
  const beginAtCaret = () => {
    const range = selectedNow()
    begin(range && { from: range.from, to: range.from }, lastKind, '')
  }
  const open = ({ from, to, kind, fix = work.text.slice(from, to), note = '' }: CorrectionMark) =>
    writeMarkDraft(of, { n: work.n, text: work.text, range: { from, to }, kind, fix, note })
  /** Opens the form for a mark on the selection, or at the caret. */
  const begin = (range: Range | null, kind: CorrectionKind, fix?: string) => {
    if (!range || draft || isFull) return
    if (overlaps(marks, range)) {
      setProblem(t('overlap'))
      return
    }
    if (kind !== 'good' && range.to - range.from > CORRECTION_FIX_MAX_LENGTH) {
      setProblem(t('tooLong', { max: CORRECTION_FIX_MAX_LENGTH }))
      return
    }
    setProblem('')
    open({ ...range, kind, fix: fix ?? work.text.slice(range.from, range.to) })
  }
  const store = async (mark: CorrectionMark) => {
    const { from, to, fix } = mark
    const stored = from === to && fix !== undefined ? { ...mark, fix: spaced(work.text, from, fix) } : mark
    if (!(await save(withMark(others, stored)))) return
    if (mark.kind !== 'good') setLastKind(mark.kind)
    writeMarkDraft(of, null)
    focusText()
  }
  const take = (taken: readonly CorrectionMark[]) => save(taken.slice(0, CORRECTION_MARKS_MAX - marks.length).reduce(withMark, marks))
  const remove = async (at: number) => {
    if (await save(marks.toSpliced(at, 1))) focusText()
  }
  return (
    <div ref={box} className={classes.one}>
      <SelectableText
        label={t('studentText')}
        describedBy={hintId}
        text={work.text}
        marks={others}
        suggested={draft ? suggestions.marks.filter((mark) => !overlaps([{ ...draft.range, kind: 'style' }], mark)) : suggestions.marks}
        target={draft?.range ?? null}
        onSelect={setSelection}
        onType={(typed, range) =>
          // A letter may come before the field has the focus.
          draft ? writeMarkDraft(of, { ...draft, fix: draft.fix + typed }) : begin(trimmed(work.text, range), lastKind, typed)
        }
      />
      {hasChanged && (
        <p className={classes.changed} role="status">
          {t('changed')}{' '}
          <Button
            variant="light"
            size="compact-sm"
            disabled={saving || draft !== null || text.trim() === ''}
            onClick={() => void save(movedMarks(marks, work.text, text), { text })}
          >
            {t('correctNew')}
          </Button>
        </p>
      )}
      {draft ? (
        <MarkForm
          key={`${draft.range.from}-${draft.range.to}`}
          draft={draft}
          saving={saving}
          onChange={(next) => writeMarkDraft(of, next)}
          onSave={(mark) => void store(mark)}
          onCancel={() => {
            writeMarkDraft(of, null)
            focusText()
          }}
        />
      ) : (
        <>
          <div className={classes.buttons}>
            <Button
              size="sm"
              variant="light"
              leftSection={<IconPencil size={16} stroke={1.75} aria-hidden />}
              disabled={!selected || isFull}
              onClick={() => beginOnSelection(lastKind)}
            >
              {t('correct')}
            </Button>
            <Button
              size="sm"
              variant="default"
              leftSection={<IconPlus size={16} stroke={1.75} aria-hidden />}
              disabled={!selection || selected !== null || isFull}
              onClick={beginAtCaret}
            >
              {t('addMissing')}
            </Button>
            <Button
              size="sm"
              variant="default"
              leftSection={<IconThumbUp size={16} stroke={1.75} aria-hidden />}
              disabled={!selected || isFull}
              onClick={() => beginOnSelection('good')}
            >
              {t('praise')}
            </Button>
          </div>
          <p id={hintId} className={classes.hint}>
            {isFull ? t('full', { max: CORRECTION_MARKS_MAX }) : t('hint')}
          </p>
        </>
      )}
      <p className={classes.problem} role="status">
        {problem}
      </p>
      {offersSuggestions && (
        <SuggestedCorrections
          text={work.text}
          suggestions={suggestions}
          disabled={saving || draft !== null || isFull}
          onTake={take}
          onEdit={open}
          onEmpty={focusText}
        />
      )}
      {marks.length > 0 && (
        <MarksList
          text={work.text}
          marks={marks}
          {...(!draft && {
            onEdit: (at: number) => marks[at] && open({ ...marks[at], fix: marks[at].fix?.trim() }),
            onDelete: (at: number) => void remove(at),
          })}
        />
      )}
      {withHomework
        ? work.released_at === null && <p className={classes.hint}>{t('withHomework')}</p>
        : work.released_at === null && (
            <Button className={classes.show} disabled={saving || draft !== null} onClick={() => void save(marks, { release: true })}>
              {t(marks.length === 0 ? 'showNoMarks' : 'show')}
            </Button>
          )}
      {work.released_at !== null && <p className={classes.hint}>{t('isShown')}</p>}
    </div>
  )
}
