import { useTranslations } from 'use-intl/react'
import type { WordLanguages } from '../../lib/word-languages'
import { WordLanguageFields } from '../../ui/word-language-fields'
import classes from './editor.module.css'

/** Chooses the language of the words, which also selects the voice, and of the translations. */
export function LanguageFields(props: { languages: Partial<WordLanguages>; onChange: (languages: WordLanguages) => void }) {
  const t = useTranslations('words-editor')
  const labels = { voice: t('voice'), noVoice: t('noVoice'), lang: t('lang'), noLang: t('noLang') }
  return <WordLanguageFields {...props} className={classes.languages} labels={labels} />
}
