export { inFull, inFullOrNone, inShort, tileNumber } from '../charts/numbers.ts'
