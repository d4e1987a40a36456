import { Button } from '@mantine/core'
import { IconEye } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import { useTranslations } from 'use-intl/react'
import type { TranslationLanguage, VoiceId } from '@keel/contract/constants'
import { Listen, speakWord } from '../../features/vocabulary/listen'
import { WordPicture } from '../../features/vocabulary/word-picture'
import classes from './review.module.css'

export interface Side {
  text: string
  voice: VoiceId | null
  lang: TranslationLanguage | null
  /** The word's own sound. */
  soundId?: number | null
  /** What the translation means. */
  pictureId?: number | null
}

interface Props {
  id: string
  side: Side
  spoken: boolean
  /** The answer is shown: nothing is hidden any more. */
  open: boolean
}

/** The question, shown or spoken. A text that cannot be spoken is shown. */
export function Question({ id, side: { text, voice, lang, soundId, pictureId }, spoken, open }: Props) {
  const t = useTranslations('vocabulary')
  const [shown, setShown] = useState(false)
  const [silent, setSilent] = useState(false)
  const canListen = voice !== null || Boolean(soundId)
  const hidden = spoken && canListen && !shown && !silent && !open
  useEffect(() => {
    if (!hidden) return
    void speakWord(id, text, voice, soundId).then((succeeded) => {
      if (!succeeded) setSilent(true)
    })
    // Once for every card, and when one begins to listen.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [spoken])
  if (hidden)
    return (
      <div className={classes.front}>
        <Listen id={id} text={text} voice={voice} soundId={soundId ?? null} label={t('repeat.listenAgain')} size={84} iconSize={44} />
        <Button variant="subtle" size="compact-md" leftSection={<IconEye size={17} aria-hidden />} onClick={() => setShown(true)}>
          {t('repeat.showText')}
        </Button>
      </div>
    )
  return (
    <div className={classes.front}>
      <h2 className={classes.word} lang={lang ?? undefined}>
        {text}
      </h2>
      {canListen && <Listen id={id} text={text} voice={voice} soundId={soundId ?? null} size={44} iconSize={24} />}
      {pictureId && <WordPicture fileId={pictureId} word={text} />}
      {spoken && (!canListen || silent) && !open && <p className={classes.note}>{t('repeat.cannotSpeak')}</p>}
    </div>
  )
}
