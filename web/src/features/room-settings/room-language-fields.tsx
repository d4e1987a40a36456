import { NativeSelect } from '@mantine/core'
import { useTranslations } from 'use-intl/react'
import { LEVELS, TRANSLATION_LANGUAGES } from '@keel/contract/constants'
import type { RoomLanguage } from '@keel/contract/entities/room'
import { useLanguageName } from '../../i18n/use-language-name'
import { isLanguage } from '../../lib/word-languages'
import classes from './room-settings.module.css'

/** Chooses the language that is taught in a classroom, and its level. */
export function RoomLanguageFields({ value: { lang, level }, onChange }: { value: RoomLanguage; onChange: (value: RoomLanguage) => void }) {
  const t = useTranslations('rooms')
  const nameOf = useLanguageName()
  return (
    <div>
      <div className={classes.row}>
        <NativeSelect
          label={t('settings.lang')}
          value={lang ?? ''}
          data={[{ value: '', label: t('settings.noLang') }, ...TRANSLATION_LANGUAGES.map((value) => ({ value, label: nameOf(value) }))]}
          onChange={({ currentTarget: { value } }) => onChange({ lang: isLanguage(value) ? value : null, level })}
        />
        <NativeSelect
          label={t('settings.level')}
          value={level ?? ''}
          data={[{ value: '', label: t('settings.noLevel') }, ...LEVELS.map((value) => ({ value, label: value }))]}
          onChange={({ currentTarget: { value } }) => onChange({ lang, level: LEVELS.find((one) => one === value) ?? null })}
        />
      </div>
      <p className={classes.hint}>{t('settings.hint')}</p>
    </div>
  )
}
