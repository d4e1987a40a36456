import { NativeSelect } from '@mantine/core'
import { useTranslations } from 'use-intl/react'
import { type Voice, VOICES, WORD_MAX_LENGTH } from '@keel/contract/constants'
import { languageOf, voiceIds } from '@keel/contract/voices'
import { useLanguageName } from '../../i18n/use-language-name'
import { ListToolbar } from '../../ui/list-toolbar'

interface Props {
  text: string
  onText: (text: string) => void
  voice: Voice | null
  onVoice: (voice: Voice | null) => void
}

/** Search in the vocabulary, and the language filter. */
export function Toolbar({ text, onText, voice, onVoice }: Props) {
  const t = useTranslations('vocabulary')
  const nameOf = useLanguageName()
  return (
    <ListToolbar
      label={t('search.label')}
      placeholder={t('search.placeholder')}
      clear={t('search.clear')}
      text={text}
      maxLength={WORD_MAX_LENGTH}
      onText={onText}
    >
      <NativeSelect
        aria-label={t('search.language')}
        value={voice ?? ''}
        data={[
          { value: '', label: t('search.allLanguages') },
          ...voiceIds.map((id) => ({ value: VOICES[id], label: nameOf(languageOf(id)) })),
        ]}
        onChange={({ currentTarget: { value } }) => onVoice(Object.values(VOICES).find((one) => one === value) ?? null)}
      />
    </ListToolbar>
  )
}
