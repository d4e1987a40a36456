import { NativeSelect } from '@mantine/core'
import { useLocale, useTranslations } from 'use-intl/react'
import { TRANSLATION_LANGUAGES, type TranslationLanguage, type VoiceId } from '@keel/contract/constants'
import classes from './editor.module.css'
import { type Languages, languageOf, voiceIds } from './languages'

/** Chooses the language of the words, which also selects the voice, and of the translations. */
export function LanguageFields({ languages, onChange }: { languages: Languages; onChange: (languages: Languages) => void }) {
  const t = useTranslations('words')
  const locale = useLocale()
  const names = new Intl.DisplayNames(locale, { type: 'language' })
  const nameOf = (language: TranslationLanguage) => {
    const name = names.of(language) ?? language
    return name.charAt(0).toLocaleUpperCase(locale) + name.slice(1)
  }
  return (
    <div className={classes.languages}>
      <NativeSelect
        label={t('voice')}
        value={languages.voice ?? ''}
        onChange={({ currentTarget }) => onChange({ voice: currentTarget.value ? (Number(currentTarget.value) as VoiceId) : null })}
        data={[{ value: '', label: t('noVoice') }, ...voiceIds.map((id) => ({ value: String(id), label: nameOf(languageOf(id) ?? 'en') }))]}
      />
      <NativeSelect
        label={t('lang')}
        value={languages.lang ?? ''}
        onChange={({ currentTarget }) => onChange({ lang: currentTarget.value ? (currentTarget.value as TranslationLanguage) : null })}
        data={[{ value: '', label: t('noLang') }, ...TRANSLATION_LANGUAGES.map((lang) => ({ value: lang, label: nameOf(lang) }))]}
      />
    </div>
  )
}
