import { LANGUAGES } from '@keel/contract/constants'
import { useTranslations } from 'use-intl/react'
import { useStore } from 'zustand'
import { chooseLanguage, LANGUAGE_NAMES, languageStore } from '../i18n/language'
import classes from './language-switch.module.css'

/** The three languages by their names; a click changes the page at once. */
export function LanguageSwitch() {
  const t = useTranslations('common')
  const current = useStore(languageStore, (state) => state.language)
  return (
    <div className={classes.switch} role="group" aria-label={t('language')}>
      {LANGUAGES.map((language) => (
        <button
          key={language}
          type="button"
          lang={language}
          className={classes.language}
          aria-pressed={language === current}
          onClick={() => void chooseLanguage(language)}
        >
          {LANGUAGE_NAMES[language]}
        </button>
      ))}
    </div>
  )
}
