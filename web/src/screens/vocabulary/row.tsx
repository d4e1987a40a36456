import { ActionIcon, Menu } from '@mantine/core'
import { IconDots, IconPencil, IconTrash, IconVolumeOff } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { type CSSProperties, memo, useState } from 'react'
import { useFormatter, useTranslations } from 'use-intl/react'
import type { VocabularyEntry } from '@keel/contract/entities/vocabulary'
import { languageOf } from '@keel/contract/voices'
import { useLanguageName } from '../../i18n/use-language-name'
import { Listen } from '../../features/vocabulary/listen'
import classes from './vocabulary.module.css'
import { lessonName } from '../../i18n/lesson-name'

/** Callbacks of a row. They are stable, so that a long list is not rendered again. */
export interface RowTasks {
  onEdit: (word: VocabularyEntry) => void
  onDelete: (word: VocabularyEntry) => void
}
interface Props extends RowTasks {
  word: VocabularyEntry
  /** Its position in the list, from 0. */
  index: number
  style: CSSProperties
  measure: (node: HTMLElement | null) => void
}

/** A word with its sound, its translation and its source. */
export const Row = memo(function Row({ word, index, style, measure, onEdit, onDelete }: Props) {
  const t = useTranslations('vocabulary')
  return (
    <li ref={measure} className={classes.row} style={style} data-index={index} aria-posinset={index + 1} aria-setsize={-1}>
      {word.voice === null && !word.sound_id ? (
        <ActionIcon
          variant="subtle"
          color="gray"
          size={40}
          className={classes.mute}
          aria-label={t('row.choose', { word: word.word })}
          title={t('row.choose', { word: word.word })}
          onClick={() => onEdit(word)}
        >
          <IconVolumeOff size={20} stroke={1.75} aria-hidden />
        </ActionIcon>
      ) : (
        <Listen id={`word-${word.id}`} text={word.word} voice={word.voice} soundId={word.sound_id} />
      )}
      <div className={classes.text}>
        <span className={classes.word}>
          <bdi>{word.word}</bdi>
        </span>
        {word.translate === '' ? (
          <button type="button" className={classes.missing} onClick={() => onEdit(word)}>
            {t('row.addTranslation')}
          </button>
        ) : (
          <span className={classes.translate}>
            <bdi>{word.translate}</bdi>
          </span>
        )}
        <span className={classes.about}>
          <About word={word} />
        </span>
      </div>
      <Menu position="bottom-end" width={200}>
        <Menu.Target>
          <ActionIcon variant="subtle" color="gray" size={40} className={classes.menu} aria-label={t('row.menu', { word: word.word })}>
            <IconDots size={19} stroke={1.75} aria-hidden />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          <Tasks word={word} onEdit={onEdit} onDelete={onDelete} />
        </Menu.Dropdown>
      </Menu>
    </li>
  )
})

/** Languages, day and lesson. */
function About({ word: { voice, lang, created_at, lesson } }: { word: VocabularyEntry }) {
  const t = useTranslations('vocabulary')
  const format = useFormatter()
  const nameOf = useLanguageName()
  const nameInside = useLanguageName(true)
  const at = new Date(created_at)
  const [thisYear] = useState(() => new Date().getFullYear())
  const year = at.getFullYear() === thisYear ? undefined : 'numeric'
  const from = voice === null ? null : nameOf(languageOf(voice))
  const to = lang === null ? null : from === null ? nameOf(lang) : nameInside(lang)
  return (
    <>
      {from !== null && to !== null ? `${from} → ${to} · ` : from !== null ? `${from} · ` : to !== null ? `→ ${to} · ` : ''}
      <time dateTime={created_at} title={format.dateTime(at, { dateStyle: 'long', timeStyle: 'short' })}>
        {format.dateTime(at, { day: 'numeric', month: 'short', year })}
      </time>
      {lesson && (
        <>
          {' · '}
          <Link to="/lessons/$id" params={{ id: String(lesson.id) }} className={classes.lesson}>
            {t('row.lesson', { name: lessonName(lesson) })}
          </Link>
        </>
      )}
    </>
  )
}

function Tasks({ word, onEdit, onDelete }: RowTasks & { word: VocabularyEntry }) {
  const t = useTranslations('common')
  return (
    <>
      <Menu.Item leftSection={<IconPencil size={17} stroke={1.6} aria-hidden />} onClick={() => onEdit(word)}>
        {t('edit')}
      </Menu.Item>
      <Menu.Item color="var(--keel-danger)" leftSection={<IconTrash size={17} stroke={1.6} aria-hidden />} onClick={() => onDelete(word)}>
        {t('delete')}
      </Menu.Item>
    </>
  )
}
