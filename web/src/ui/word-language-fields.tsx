import { NativeSelect } from '@mantine/core'
import { TRANSLATION_LANGUAGES, type VoiceId } from '@keel/contract/constants'
import { languageOf, voiceIds } from '@keel/contract/voices'
import { useLanguageName } from '../i18n/use-language-name'
import { isLanguage, type WordLanguages } from '../lib/word-languages'

interface Props {
  className: string | undefined
  languages: Partial<WordLanguages>
  onChange: (languages: WordLanguages) => void
  disabled?: boolean
  labels: { voice: string; noVoice: string; lang: string; noLang: string }
}

/** Two selects: the language of words, which also selects the voice, and that of their translations. */
export function WordLanguageFields({ className, languages: { voice = null, lang = null }, onChange, disabled = false, labels }: Props) {
  const nameOf = useLanguageName()
  return (
    <div className={className}>
      <NativeSelect
        label={labels.voice}
        value={voice ?? ''}
        disabled={disabled}
        onChange={({ currentTarget: { value } }) => onChange({ lang, voice: value ? (Number(value) as VoiceId) : null })}
        data={[{ value: '', label: labels.noVoice }, ...voiceIds.map((id) => ({ value: String(id), label: nameOf(languageOf(id)) }))]}
      />
      <NativeSelect
        label={labels.lang}
        value={lang ?? ''}
        disabled={disabled}
        onChange={({ currentTarget: { value } }) => onChange({ voice, lang: isLanguage(value) ? value : null })}
        data={[{ value: '', label: labels.noLang }, ...TRANSLATION_LANGUAGES.map((value) => ({ value, label: nameOf(value) }))]}
      />
    </div>
  )
}
