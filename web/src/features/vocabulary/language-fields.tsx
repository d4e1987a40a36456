import { NativeSelect } from '@mantine/core'
import { useTranslations } from 'use-intl/react'
import { TRANSLATION_LANGUAGES, type VoiceId } from '@keel/contract/constants'
import { isLanguage, type Languages, languageOf, useLanguageName, voiceIds } from './languages'
import classes from './vocabulary.module.css'

interface Props {
  languages: Languages
  onChange: (languages: Languages) => void
  disabled?: boolean
}

/** The language of the words and that of their translations. */
export function LanguageFields({ languages, onChange, disabled = false }: Props) {
  const t = useTranslations('vocabulary')
  const nameOf = useLanguageName()
  const { voice, lang } = languages
  return (
    <div className={classes.pair}>
      <NativeSelect
        label={t('fields.voice')}
        value={voice ?? ''}
        disabled={disabled}
        onChange={({ currentTarget }) => onChange({ lang, voice: currentTarget.value ? (Number(currentTarget.value) as VoiceId) : null })}
        data={[{ value: '', label: t('fields.none') }, ...voiceIds.map((id) => ({ value: String(id), label: nameOf(languageOf(id)) }))]}
      />
      <NativeSelect
        label={t('fields.lang')}
        value={lang ?? ''}
        disabled={disabled}
        onChange={({ currentTarget: { value } }) => onChange({ voice, lang: isLanguage(value) ? value : null })}
        data={[{ value: '', label: t('fields.none') }, ...TRANSLATION_LANGUAGES.map((value) => ({ value, label: nameOf(value) }))]}
      />
    </div>
  )
}
