import { Button, NativeSelect, Textarea } from '@mantine/core'
import { useTranslations } from 'use-intl/react'
import { CORRECTION_FIX_MAX_LENGTH, CORRECTION_KINDS, CORRECTION_NOTE_MAX_LENGTH } from '@keel/contract/constants'
import type { CorrectionKind, CorrectionMark } from '@keel/contract/entities/correction'
import type { MarkDraft } from '../../data/corrections/mark-drafts'
import { getPressedKey } from '../../lib/pressed-key'
import classes from './corrections.module.css'
import { useContentLang } from '../_shared/item-context'

interface Props {
  draft: MarkDraft
  saving: boolean
  onChange: (draft: MarkDraft) => void
  onSave: (mark: CorrectionMark) => void
  onCancel: () => void
}

const KINDS = CORRECTION_KINDS.filter((kind) => kind !== 'good')

/** What should stand in place of what was written, what kind of mistake it is, and why. */
export function MarkForm({ draft, saving, onChange, onSave, onCancel }: Props) {
  const lang = useContentLang()
  const t = useTranslations('corrections')
  const common = useTranslations('common')
  const { text, range, kind, fix, note } = draft
  const written = text.slice(range.from, range.to)
  const isGood = kind === 'good'
  const isMissing = written === ''
  const canSave = !isMissing || fix.trim() !== ''
  const save = () => {
    if (!canSave || saving) return
    onSave({ ...range, kind, ...(!isGood && fix !== written && { fix }), ...(note.trim() !== '' && { note: note.trim() }) })
  }
  return (
    <form
      className={classes.form}
      aria-label={t(isGood ? 'praise' : isMissing ? 'addMissing' : 'correct')}
      data-keep-mounted
      onSubmit={(event) => {
        event.preventDefault()
        save()
      }}
      onKeyDown={(event) => {
        if (getPressedKey(event) !== 'Escape') return
        event.stopPropagation()
        onCancel()
      }}
    >
      {!isMissing && (
        <p className={classes.written}>
          <bdi lang={lang}>{written}</bdi>
        </p>
      )}
      {!isGood && (
        <div className={classes.fields}>
          <Textarea
            label={t(isMissing ? 'missingField' : 'fix')}
            description={isMissing ? undefined : t('fixHint')}
            value={fix}
            maxLength={CORRECTION_FIX_MAX_LENGTH}
            autoFocus
            autosize
            minRows={1}
            lang={lang}
            dir="auto"
            // What was typed over the text goes on.
            onFocus={({ currentTarget }) => currentTarget.setSelectionRange(fix === written ? 0 : fix.length, fix.length)}
            onChange={({ currentTarget }) => onChange({ ...draft, fix: currentTarget.value })}
            onKeyDown={(event) => {
              if (getPressedKey(event) !== 'Enter' || event.shiftKey) return
              event.preventDefault()
              save()
            }}
          />
          <NativeSelect
            label={t('kindField')}
            value={kind}
            data={KINDS.map((value) => ({ value, label: t(`kind.${value}`) }))}
            onChange={({ currentTarget }) => onChange({ ...draft, kind: currentTarget.value as CorrectionKind })}
          />
        </div>
      )}
      <Textarea
        label={t('noteField')}
        value={note}
        maxLength={CORRECTION_NOTE_MAX_LENGTH}
        autoFocus={isGood}
        autosize
        minRows={1}
        dir="auto"
        onChange={({ currentTarget }) => onChange({ ...draft, note: currentTarget.value })}
      />
      <div className={classes.buttons}>
        <Button type="submit" size="sm" disabled={!canSave} loading={saving}>
          {common('save')}
        </Button>
        <Button variant="default" size="sm" onClick={onCancel}>
          {common('cancel')}
        </Button>
      </div>
    </form>
  )
}
