import { useTranslations } from 'use-intl/react'
import { fileUrl } from '../../data/files/calls'
import classes from './vocabulary.module.css'

/** The picture of a word. `word` describes it: of a question, that must be the side that is shown. */
export function WordPicture({ fileId, word }: { fileId: number; word: string }) {
  const t = useTranslations('vocabulary.edit')
  return <img className={classes.picture} src={fileUrl(fileId)} alt={t('pictureOf', { word })} decoding="async" />
}
