import { readPreference, usePreference } from '../preference.ts'
import { isCovered, isTyping } from '../shortcut.ts'

const NAME = 'letter-keys'

/** Lets a user switch off shortcuts of a single character, which speech input may trigger by accident (WCAG 2.1.4). */
export const useLetterKeys = () => usePreference(NAME, true)

type Pressed = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey'>

/** Returns true if a key types a character while the user has switched such shortcuts off. */
export const isLetterOff = ({ key }: Pick<Pressed, 'key'>): boolean =>
  key.length === 1 && key !== ' ' && !readPreference(NAME, true)

/** Returns true if a key pressed anywhere on the screen may act as a shortcut. */
export const isScreenKey = (event: KeyboardEvent): boolean =>
  !event.defaultPrevented &&
  !event.ctrlKey &&
  !event.metaKey &&
  !event.altKey &&
  !isTyping(event.target) &&
  !isCovered() &&
  !isLetterOff(event)
