/** What React's and the browser's keyboard events have in common here. */
interface KeyPress {
  key: string
  /** The only sign of an input method in Safari, which ends the composition before the key arrives. */
  keyCode: number
  isComposing?: boolean
  nativeEvent?: { isComposing: boolean }
}

/** The code of a key that an input method has taken (UI Events, "keyCode"). */
const TAKEN = 229

/**
 * Returns the name of the key pressed in a field, or '' while an input method composes: the Enter that confirms a word and the
 * Escape that drops one are not for the field.
 */
export const getPressedKey = (event: KeyPress): string =>
  event.keyCode === TAKEN || (event.nativeEvent ?? event).isComposing === true ? '' : event.key
