import { isColour, mixed, readableOn } from '#schema/engine'
import type { Mode, Tokens } from './tokens.ts'

type Accent = Pick<Tokens, 'primary' | 'primaryStrong' | 'primarySoft' | 'onPrimary'>

/** The tokens of what one acts on, made of the company's colour: moved as far as it must be to be read in that mode. */
export function accentOf(
  colour: string | null,
  mode: Mode,
  { sheet, ground }: Pick<Tokens, 'sheet' | 'ground'>,
): Accent | null {
  if (!colour || !isColour(colour)) return null
  const end = mode === 'light' ? '#000000' : '#ffffff'
  const primarySoft = mixed(sheet, colour, mode === 'light' ? 0.12 : 0.2)
  // Of the three grounds it stands on, its own soft one is the hardest to be read on.
  const primary = [sheet, ground, primarySoft].reduce(
    (found, each) => readableOn(found, each, { end, least: 4.6 }),
    colour,
  )
  const onPrimary = mode === 'light' ? sheet : '#14120f'
  const filled = readableOn(primary, onPrimary, { end, least: 4.6 })
  return { primary: filled, primaryStrong: mixed(filled, end, 0.18), primarySoft, onPrimary }
}
