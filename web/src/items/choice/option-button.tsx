import { type ComponentProps, useId } from 'react'
import { chipText } from '@keel/contract/items/_shared/same-answer'
import type { ChoiceOption } from '@keel/contract/items/choice/schema'
import { AnswerButton } from '../_shared/exercise/answer-button'
import { MediaImage } from '../_shared/media/media-image'
import { PaperSign } from '../_shared/media/paper-sign'
import { SoundButton } from '../_shared/media/sound-button'
import { useMediaName } from '../_shared/media/use-media-name'
import classes from './choice.module.css'

interface Props extends Omit<ComponentProps<typeof AnswerButton>, 'text' | 'picture' | 'className'> {
  option: ChoiceOption
  /** Its place among the options shown. */
  at: number
}

/** An option: its text, its image, or a sound that is played by a button of its own. */
export function OptionButton({ option, at, ...button }: Props) {
  const id = useId()
  const name = useMediaName()(option, at)
  const { media } = option
  if (media?.kind === 'image') {
    const text = chipText(option.text)
    const picture = <MediaImage className={classes.picture} fileId={media.file_id} alt={text === '' ? name : ''} />
    return <AnswerButton data-option text={text} picture={picture} {...button} />
  }
  const answer = <AnswerButton data-option text={name} className={classes.option} {...button} />
  if (!media) return answer
  return (
    <div className={classes.heard}>
      <span data-screen>
        <SoundButton id={id} fileId={media.file_id} name={name} />
      </span>
      <PaperSign />
      {answer}
    </div>
  )
}
