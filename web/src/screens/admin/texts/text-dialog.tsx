import { Alert, Button, SegmentedControl, Stack, Textarea, TextInput } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { useMediaQuery } from '@mantine/hooks'
import { useQueryClient } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { LANGUAGES, SITE_GREETING_MAX_LENGTH, SITE_NAME_MAX_LENGTH, SITE_NOTICE_MAX_LENGTH, type Language } from '@keel/contract/constants'
import type { SiteTextEditions } from '@keel/contract/entities/site'
import type { PageBlock } from '@keel/contract/items/_shared/document-types'
import { sameJson } from '@keel/contract/same-json'
import type { SiteText, Versions } from '@keel/contract/site-texts'
import { useTranslations } from 'use-intl/react'
import { ApiError, isApiError } from '../../../data/_shared/errors'
import { keys } from '../../../data/_shared/keys'
import { saveSiteText } from '../../../data/site/calls'
import { siteTextsQuery } from '../../../data/site/queries'
import { reloadSite } from '../../../data/site/site'
import { addTexts, LANGUAGE_NAMES } from '../../../i18n/language'
import { retriedPart } from '../../../lib/retried-part'
import { useAction } from '../../../lib/use-action'
import { Dialog } from '../../../ui/dialog'
import { DialogForm } from '../../../ui/dialog-form'
import { toast } from '../../../ui/toast/toast'
import { toastError } from '../../../ui/toast/toast-error'
import classes from './texts.module.css'

const PageEditor = retriedPart(async () => {
  const [module] = await Promise.all([import('./page-editor'), addTexts('member', 'classroom', 'editors')])
  return module.PageEditor
})

const MINUTE_MS = 60_000
/** `2026-11-30T18:00` */
const LOCAL_LENGTH = 16

type Value = string | PageBlock[]
const LANGUAGE_CHOICES = LANGUAGES.map((value) => ({ value, label: LANGUAGE_NAMES[value] }))

const untilOf = (edition: SiteTextEditions[SiteText]): string | null => ('until' in edition ? edition.until : null)
/** A moment as a field for local time has it, and back. */
const localOf = (moment: string | null): string => {
  if (moment === null) return ''
  const at = new Date(moment)
  return new Date(at.getTime() - at.getTimezoneOffset() * MINUTE_MS).toISOString().slice(0, LOCAL_LENGTH)
}
const momentOf = (local: string): string | null => (local === '' ? null : new Date(local).toISOString())

interface Props {
  text: SiteText
  /** The text as it was read. */
  read: SiteTextEditions[SiteText]
  onClose: () => void
}

/** Edits one text of the school in all languages, which are saved together. */
export function TextDialog({ text, read, onClose }: Props) {
  const t = useTranslations('admin.texts')
  const common = useTranslations('common')
  const queryClient = useQueryClient()
  const form = useId()
  const isNarrow = useMediaQuery('(max-width: 48em)')
  const [base, setBase] = useState(read)
  const [draft, setDraft] = useState<Versions<Value>>(read.versions)
  const [language, setLanguage] = useState<Language>(() => LANGUAGES.find((one) => read.versions[one] !== null) ?? LANGUAGES[0])
  const [until, setUntil] = useState(() => localOf(untilOf(read)))
  const [isLate, setLate] = useState(false)
  const lengthMax = text === 'notice' ? SITE_NOTICE_MAX_LENGTH : SITE_GREETING_MAX_LENGTH
  const label = t(`kinds.${text}.label`)
  const isPage = text !== 'name' && text !== 'greeting' && text !== 'notice'
  const change = (value: Value) => setDraft((before) => ({ ...before, [language]: value.length === 0 ? null : value }))

  const save = async () => {
    try {
      await saveSiteText(text, { version: base.version, versions: draft, ...(text === 'notice' && { until: momentOf(until) }) })
    } catch (error) {
      if (isApiError(error, 'conflict')) return setLate(true)
      const wrong = error instanceof ApiError ? LANGUAGES.find((one) => `versions.${one}` in error.errors) : undefined
      if (wrong) setLanguage(wrong)
      throw error
    }
    queryClient.removeQueries({ queryKey: keys.sitePages })
    void reloadSite()
    void queryClient.invalidateQueries({ queryKey: keys.siteNotice })
    await queryClient.invalidateQueries({ queryKey: keys.siteTexts })
    toast.success(t('saved', { text: label }))
    onClose()
  }
  const [load, loading] = useAction(async () => {
    try {
      const { [text]: newer } = await queryClient.fetchQuery({ ...siteTextsQuery, staleTime: 0 })
      setBase(newer)
      setDraft(newer.versions)
      setUntil(localOf(untilOf(newer)))
      setLate(false)
    } catch (error) {
      toastError(error)
    }
  })

  const value = draft[language]
  const field = {
    label: t('field', { text: label, language: LANGUAGE_NAMES[language] }),
    lang: language,
    form,
    value: typeof value === 'string' ? value : '',
    onChange: (event: { currentTarget: { value: string } }) => change(event.currentTarget.value),
  }
  return (
    <Dialog
      opened
      onClose={onClose}
      title={label}
      changed={!sameJson(draft, base.versions) || until !== localOf(untilOf(base))}
      size={isPage ? 'xl' : 'lg'}
      fullScreen={isPage && isNarrow}
    >
      <Stack gap="md">
        <p className={classes.lead}>{t(`kinds.${text}.hint`)}</p>
        <SegmentedControl fullWidth aria-label={common('language')} value={language} onChange={setLanguage} data={LANGUAGE_CHOICES} />
        {isPage ? (
          <PageEditor
            // A new editor for each text: what it undoes is of that text.
            key={`${language} ${base.version}`}
            label={field.label}
            language={language}
            blocks={Array.isArray(value) ? value : null}
            onChange={change}
            fallback={<div className={classes.editor} />}
          />
        ) : text === 'name' ? (
          <TextInput
            key={language}
            {...field}
            description={t('upTo', { max: SITE_NAME_MAX_LENGTH })}
            maxLength={SITE_NAME_MAX_LENGTH}
            data-autofocus
          />
        ) : (
          <Textarea
            key={language}
            {...field}
            description={t('upTo', { max: lengthMax })}
            maxLength={lengthMax}
            autosize
            minRows={3}
            maxRows={10}
            data-autofocus
          />
        )}
        {text === 'notice' && (
          <TextInput
            type="datetime-local"
            form={form}
            label={t('until')}
            description={t('untilHint')}
            value={until}
            onChange={(event) => setUntil(event.currentTarget.value)}
          />
        )}
        {isLate && (
          <Alert color="orange" icon={<IconAlertTriangle size={18} aria-hidden />}>
            <Stack gap="sm" align="flex-start">
              <strong>{t('conflict.title')}</strong>
              {t('conflict.text')}
              <Button variant="default" size="compact-md" loading={loading} onClick={load}>
                {t('conflict.load')}
              </Button>
            </Stack>
          </Alert>
        )}
        {/* The fields stand outside: the editor has a form of its own. */}
        <DialogForm id={form} submitLabel={common('save')} complete={!isLate} onSubmit={save} onCancel={onClose} />
      </Stack>
    </Dialog>
  )
}
