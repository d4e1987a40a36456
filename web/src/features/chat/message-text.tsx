import { LinkedText } from '../../ui/linked-text'
import classes from './chat.module.css'

/** A message as typed, with clickable URLs. */
export const MessageText = ({ text }: { text: string }) => <LinkedText className={classes.text} text={text} />
