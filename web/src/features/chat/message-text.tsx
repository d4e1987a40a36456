import { LinkedText } from '../../ui/linked-text'
import classes from './chat.module.css'

/** A message as it was typed, its addresses clickable. */
export const MessageText = ({ text }: { text: string }) => <LinkedText className={classes.text} text={text} />
