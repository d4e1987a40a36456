import { useTranslations } from 'use-intl/react'
import type { LessonReport } from '@keel/contract/entities/lesson'
import { fullName } from '../../ui/avatar'
import { Section } from './section'
import classes from './lesson.module.css'

/** Words added to vocabularies in the lesson, by owner. */
export function WordsSection({ lesson }: { lesson: LessonReport }) {
  const t = useTranslations('journal')
  const owners = lesson.people
    .map(({ person }) => ({ person, words: lesson.words.filter(({ user_id }) => user_id === person.id) }))
    .filter(({ words }) => words.length > 0)
  return (
    <Section title={t('words.title')}>
      {owners.length === 0 ? (
        <p className={classes.none}>{t('words.none')}</p>
      ) : (
        owners.map(({ person, words }) => (
          <div key={person.id}>
            {lesson.is_teacher && <h3 className={classes.owner}>{fullName(person)}</h3>}
            <ul className={classes.words}>
              {words.map(({ word, translate }) => (
                <li key={word} className={classes.word}>
                  <strong>{word}</strong>
                  {translate !== '' && <span className={classes.sub}>{translate}</span>}
                </li>
              ))}
            </ul>
          </div>
        ))
      )}
    </Section>
  )
}
