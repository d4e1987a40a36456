import { useTranslations } from 'use-intl/react'
import type { TranslationLanguage } from '@keel/contract/constants'
import { useLanguageName } from '../../i18n/use-language-name'
import type { WordLanguages } from '../../lib/word-languages'
import { WordLanguageFields } from '../../ui/word-language-fields'
import classes from './editor.module.css'

interface Props {
  languages: Partial<WordLanguages>
  /** The language that is taught here: that of words for which none is chosen. */
  taught: TranslationLanguage | undefined
  onChange: (languages: WordLanguages) => void
}

/** Chooses the language of the words, which also selects the voice, and of the translations. */
export function LanguageFields({ taught, ...props }: Props) {
  const t = useTranslations('words-editor')
  const nameOf = useLanguageName()
  const noVoice = taught ? t('voiceOfRoom', { language: nameOf(taught) }) : t('noVoice')
  const labels = { voice: t('voice'), noVoice, lang: t('lang'), noLang: t('noLang') }
  return <WordLanguageFields {...props} className={classes.languages} labels={labels} />
}
