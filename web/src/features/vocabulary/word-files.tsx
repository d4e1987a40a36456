import { Button } from '@mantine/core'
import { IconPhoto, IconTrash, IconVolume } from '@tabler/icons-react'
import { useTranslations } from 'use-intl/react'
import { WORD_FILE_MAX_BYTES } from '@keel/contract/constants'
import type { VocabularyEntry } from '@keel/contract/entities/vocabulary'
import { dialogRequests } from '../../items/_shared/dialog-requests'
import { Listen } from './listen'
import classes from './vocabulary.module.css'
import { WordPicture } from './word-picture'

export type Files = Pick<VocabularyEntry, 'picture_id' | 'sound_id'>
interface Props {
  word: string
  files: Files
  onChange: (change: Partial<Files>) => void
}

const KINDS = [
  {
    kind: 'image',
    column: 'picture_id',
    label: 'picture',
    add: 'addPicture',
    replace: 'replacePicture',
    remove: 'removePicture',
    Icon: IconPhoto,
  },
  { kind: 'audio', column: 'sound_id', label: 'sound', add: 'addSound', replace: 'replaceSound', remove: 'removeSound', Icon: IconVolume },
] as const

/** The picture and the sound of a word: shown, added, replaced and removed. */
export function WordFiles({ word, files, onChange }: Props) {
  const t = useTranslations('vocabulary.edit')
  return (
    <div className={classes.files}>
      {KINDS.map(({ kind, column, label, add, replace, remove, Icon }) => {
        const id = files[column]
        const choose = () =>
          dialogRequests.setState({ file: { kind, maxBytes: WORD_FILE_MAX_BYTES, use: async (fileId) => onChange({ [column]: fileId }) } })
        return (
          <div key={kind} className={classes.file} role="group" aria-label={t(label)}>
            <span className={classes.fileName} aria-hidden>
              {t(label)}
            </span>
            {id && kind === 'image' && <WordPicture fileId={id} word={word} />}
            {id && kind === 'audio' && <Listen id="word-sound" text={word} voice={null} soundId={id} size={44} iconSize={24} />}
            <Button variant="default" leftSection={<Icon size={17} stroke={1.75} aria-hidden />} onClick={choose}>
              {t(id ? replace : add)}
            </Button>
            {id && (
              <Button
                variant="subtle"
                color="red"
                leftSection={<IconTrash size={17} stroke={1.75} aria-hidden />}
                onClick={() => onChange({ [column]: null })}
              >
                {t(remove)}
              </Button>
            )}
          </div>
        )
      })}
    </div>
  )
}
