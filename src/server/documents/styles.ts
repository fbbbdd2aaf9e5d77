import { PALETTE } from './palette.ts'
import type { TextStyle } from './typeset.ts'

export type { TextStyle } from './typeset.ts'

export const TEXT: TextStyle = { size: 9.5, weight: 'Regular', colour: PALETTE.ink }
export const STRONG: TextStyle = { ...TEXT, weight: 'SemiBold' }
export const QUIET: TextStyle = { ...TEXT, colour: PALETTE.inkQuiet }
export const SMALL: TextStyle = { ...QUIET, size: 8.5 }
export const LABEL: TextStyle = { ...SMALL, weight: 'SemiBold' }
