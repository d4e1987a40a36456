import { Button, Checkbox, NativeSelect, NumberInput, Textarea } from '@mantine/core'
import { IconTrash } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import { useTranslations } from 'use-intl/react'
import {
  OPEN_QUESTION_MAX_LENGTH,
  SPOKEN_SECONDS_MAX,
  SPOKEN_SECONDS_MIN,
  SPOKEN_TAKES_MAX,
  SPOKEN_TEXT_MAX_LENGTH,
  TRANSLATION_LANGUAGES,
} from '@keel/contract/constants'
import { hasModel, spokenAnswer } from '@keel/contract/items/spoken-answer/behaviour'
import type { SpokenAnswerValue } from '@keel/contract/items/spoken-answer/schema'
import { useLanguageName } from '../../i18n/use-language-name'
import { isLanguage } from '../../lib/word-languages'
import fields from '../_shared/editor-fields.module.css'
import { EditorBox } from '../_shared/exercise/editor-box'
import { useItemHost } from '../_shared/host'
import { useContentLang } from '../_shared/item-context'
import type { EditorProps } from '../_shared/item-type'
import { LazyAudioPlayer } from '../_shared/player/lazy-audio-player'
import { Recorder } from '../_shared/recorder/recorder'
import { useDraft } from '../_shared/use-draft'
import classes from './editor.module.css'

/** The value each item's editor reported last: a recording may be stored after its editor was closed. */
const latest = new Map<number, SpokenAnswerValue>()

/** Edits what to do and to say, the teacher's recording of it, and how long and how often students may record. */
export function SpokenAnswerEditor(props: EditorProps<SpokenAnswerValue>) {
  const { itemId } = props
  const t = useTranslations('spoken-answer-editor')
  const nameOf = useLanguageName()
  const taught = useContentLang()
  const { fileUrl } = useItemHost()
  const [value, setValue] = useDraft(props)
  useEffect(() => void latest.set(itemId, value), [itemId, value])
  const change = (part: Partial<SpokenAnswerValue>) => {
    const next = { ...(latest.get(itemId) ?? value), ...part }
    latest.set(itemId, next)
    setValue(next)
  }
  const hasText = value.text.trim() !== ''
  const hint =
    value.file_id !== null
      ? null
      : value.lang === null
        ? t('silentHint')
        : hasText
          ? t('spokenHint', { language: nameOf(value.lang) })
          : null
  return (
    <EditorBox hint={t('editorHint')}>
      <div className={`${classes.fields} ${fields.fields}`}>
        <Textarea
          label={t('ask')}
          placeholder={t('askPlaceholder')}
          value={value.ask}
          maxLength={OPEN_QUESTION_MAX_LENGTH}
          autosize
          minRows={2}
          lang={taught}
          dir="auto"
          autoFocus
          onChange={({ currentTarget }) => change({ ask: currentTarget.value })}
        />
        <div className={classes.say}>
          <Textarea
            label={t('text')}
            placeholder={t('textPlaceholder')}
            value={value.text}
            maxLength={SPOKEN_TEXT_MAX_LENGTH}
            autosize
            minRows={1}
            dir="auto"
            lang={value.lang ?? taught}
            onChange={({ currentTarget }) => change({ text: currentTarget.value })}
          />
          <NativeSelect
            label={t('lang')}
            value={value.lang ?? ''}
            data={[{ value: '', label: t('noLang') }, ...TRANSLATION_LANGUAGES.map((lang) => ({ value: lang, label: nameOf(lang) }))]}
            onChange={({ currentTarget: { value: lang } }) => change({ lang: isLanguage(lang) ? lang : null })}
          />
        </div>
        {spokenAnswer.isEmpty(value) && <p className={classes.warning}>{t('nothing')}</p>}
        {hasText && (
          <Checkbox
            classNames={{ body: classes.check }}
            label={t('textShown')}
            description={value.text_shown || !hasModel(value) ? undefined : t('textHidden')}
            checked={value.text_shown}
            onChange={({ currentTarget }) => change({ text_shown: currentTarget.checked })}
          />
        )}
        {hasText && !value.text_shown && !hasModel(value) && <p className={classes.warning}>{t('hiddenSilent')}</p>}
        <fieldset className={classes.model}>
          <legend>{t('model')}</legend>
          {hint !== null && <p className={classes.note}>{hint}</p>}
          {value.file_id !== null && (
            <>
              <LazyAudioPlayer src={fileUrl(value.file_id)} label={t('model')} itemId={null} />
              <Button
                variant="subtle"
                color="gray"
                leftSection={<IconTrash size={17} stroke={1.75} aria-hidden />}
                onClick={() => change({ file_id: null })}
              >
                {t('modelDelete')}
              </Button>
            </>
          )}
          <Recorder
            id={`item-${itemId}`}
            again={value.file_id !== null}
            maxSeconds={SPOKEN_SECONDS_MAX}
            onSaved={({ fileId }) => change({ file_id: fileId })}
          />
        </fieldset>
        <div className={classes.limits}>
          <SecondsInput value={value.max_seconds} onChange={(max_seconds) => change({ max_seconds })} />
          <NativeSelect
            label={t('takes')}
            value={String(value.takes)}
            data={Array.from({ length: SPOKEN_TAKES_MAX }, (_, at) => String(at + 1))}
            onChange={({ currentTarget }) => change({ takes: Number(currentTarget.value) })}
          />
        </div>
      </div>
    </EditorBox>
  )
}

/** A number that is not in its range while it is typed is not stored; on leaving the field it shows what is. */
function SecondsInput({ value, onChange }: { value: number; onChange: (seconds: number) => void }) {
  const t = useTranslations('spoken-answer-editor')
  const [typed, setTyped] = useState<number | string | null>(null)
  return (
    <NumberInput
      label={t('seconds')}
      description={t('secondsHint', { min: SPOKEN_SECONDS_MIN, max: SPOKEN_SECONDS_MAX })}
      value={typed ?? value}
      min={SPOKEN_SECONDS_MIN}
      max={SPOKEN_SECONDS_MAX}
      allowDecimal={false}
      allowNegative={false}
      hideControls
      onBlur={() => setTyped(null)}
      onChange={(next) => {
        setTyped(next)
        if (typeof next === 'number' && next >= SPOKEN_SECONDS_MIN && next <= SPOKEN_SECONDS_MAX) onChange(next)
      }}
    />
  )
}
