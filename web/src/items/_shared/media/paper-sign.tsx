import { IconVolume } from '@tabler/icons-react'
import classes from './paper-sign.module.css'

/** On paper in the place of a player: there is something to listen to. */
export const PaperSign = () => <IconVolume className={classes.sign} data-paper size={20} stroke={1.6} aria-hidden />
