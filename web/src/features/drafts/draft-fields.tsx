import { NativeSelect, NumberInput, Textarea } from '@mantine/core'
import { useTranslations } from 'use-intl/react'
import {
  DRAFT_COUNT_MAX,
  DRAFT_INPUT_MAX_LENGTH,
  DRAFT_KINDS,
  LEVELS,
  TRANSLATION_LANGUAGES,
  type DraftKind,
  type TranslationLanguage,
} from '@keel/contract/constants'
import type { DraftRequest } from '../../data/drafts/calls'
import { useLanguageName } from '../../i18n/use-language-name'
import classes from './drafts.module.css'

interface DraftFieldsProps {
  request: DraftRequest
  onChange: (changed: Partial<DraftRequest>) => void
  disabled: boolean
}

/** Texts are one, however long. */
const isCounted = (kind: DraftKind): boolean => kind !== 'simpler' && kind !== 'harder'

/** The text, and what is to be made of it. */
export function DraftFields({ request, onChange, disabled }: DraftFieldsProps) {
  const t = useTranslations('drafts')
  const languageName = useLanguageName()
  const languages = (but?: TranslationLanguage) =>
    TRANSLATION_LANGUAGES.filter((lang) => lang !== but).map((value) => ({ value, label: languageName(value) }))
  return (
    <>
      <Textarea
        label={t('text')}
        description={t('textHint')}
        classNames={{ input: classes.text }}
        rows={8}
        maxLength={DRAFT_INPUT_MAX_LENGTH}
        value={request.input}
        disabled={disabled}
        onChange={(event) => onChange({ input: event.currentTarget.value })}
        data-autofocus
      />
      <div className={classes.choices}>
        <NativeSelect
          label={t('kind')}
          value={request.kind}
          disabled={disabled}
          data={DRAFT_KINDS.map((value) => ({ value, label: t(`kinds.${value}`) }))}
          onChange={(event) => onChange({ kind: event.currentTarget.value as DraftKind })}
        />
        <NativeSelect
          label={t('lang')}
          value={request.lang}
          disabled={disabled}
          data={languages()}
          onChange={(event) => {
            const lang = event.currentTarget.value as TranslationLanguage
            onChange({ lang, ...(lang === request.to ? { to: request.lang } : {}) })
          }}
        />
        {request.kind === 'words' && (
          <NativeSelect
            label={t('to')}
            value={request.to}
            disabled={disabled}
            data={languages(request.lang)}
            onChange={(event) => onChange({ to: event.currentTarget.value as TranslationLanguage })}
          />
        )}
        <NativeSelect
          label={t('level')}
          value={request.level ?? ''}
          disabled={disabled}
          data={[{ value: '', label: t('anyLevel') }, ...LEVELS.map((value) => ({ value, label: value }))]}
          onChange={(event) => onChange({ level: LEVELS.find((level) => level === event.currentTarget.value) })}
        />
        {isCounted(request.kind) && (
          <NumberInput
            label={t('count')}
            min={1}
            max={DRAFT_COUNT_MAX}
            clampBehavior="strict"
            allowDecimal={false}
            allowNegative={false}
            value={request.count ?? ''}
            disabled={disabled}
            onChange={(count) => onChange({ count: typeof count === 'number' && count > 0 ? count : undefined })}
          />
        )}
      </div>
    </>
  )
}
