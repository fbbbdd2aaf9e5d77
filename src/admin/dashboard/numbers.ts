export { inFull, inShort, tileNumber } from '../charts/numbers.ts'
