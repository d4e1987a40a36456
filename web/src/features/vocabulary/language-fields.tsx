import { useTranslations } from 'use-intl/react'
import type { WordLanguages } from '../../lib/word-languages'
import { WordLanguageFields } from '../../ui/word-language-fields'
import classes from './vocabulary.module.css'

interface Props {
  languages: WordLanguages
  onChange: (languages: WordLanguages) => void
  disabled?: boolean
}

/** The language of the words and that of their translations. */
export function LanguageFields(props: Props) {
  const t = useTranslations('vocabulary.fields')
  const none = t('none')
  return (
    <WordLanguageFields {...props} className={classes.pair} labels={{ voice: t('voice'), noVoice: none, lang: t('lang'), noLang: none }} />
  )
}
