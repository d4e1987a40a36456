import { useTranslations } from 'use-intl/react'
import classes from './import-dialog.module.css'

/** The text formats, each to be tried with one press. */
const EXAMPLES = {
  words: 'apple - õun\nbread - leib\nto travel - reisima',
  select: 'She [[goes|go|going]] to school by bus.\nThey [[are|is|am]] my friends.',
  write: 'I have [lived/been living] here for ten years.\nHe ___ home at six. = went',
  gift: '::Capitals::The capital of Estonia is {=Tallinn ~Tartu ~Narva}.\n\nThe Baltic Sea is salty. {T}',
  aiken: 'Which of these is a verb?\nA. to swim\nB. swimmer\nC. swimming pool\nANSWER: A',
  text: 'Dear Anna,\n\nThank you for your letter.',
} as const

/** Shown while there is no text yet. */
export function Examples({ onUse }: { onUse: (text: string) => void }) {
  const t = useTranslations('import')
  return (
    <div className={classes.examples}>
      <h3 className={classes.heading}>{t('examples')}</h3>
      <p className={classes.hint}>{t('examplesHint')}</p>
      <ul>
        {(Object.keys(EXAMPLES) as (keyof typeof EXAMPLES)[]).map((kind) => (
          <li key={kind}>
            <button type="button" className={classes.example} onClick={() => onUse(EXAMPLES[kind])}>
              <span className={classes.exampleName}>{t(`kinds.${kind}`)}</span>
              <code>{EXAMPLES[kind]}</code>
            </button>
          </li>
        ))}
      </ul>
      <p className={classes.hint}>{t('examplesFiles')}</p>
    </div>
  )
}
