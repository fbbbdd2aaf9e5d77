import { isColour, mixed, readableOn } from '#schema/engine'
import type { Mode, Tokens } from './tokens.ts'

type Accent = Pick<Tokens, 'herb' | 'herbStrong' | 'herbSoft' | 'onHerb'>

/** The tokens of what one acts on, made of the company's colour: moved as far as it must be to be read in that mode. */
export function accentOf(
  colour: string | null,
  mode: Mode,
  { sheet, ground }: Pick<Tokens, 'sheet' | 'ground'>,
): Accent | null {
  if (!colour || !isColour(colour)) return null
  const end = mode === 'light' ? '#000000' : '#ffffff'
  const herbSoft = mixed(sheet, colour, mode === 'light' ? 0.12 : 0.2)
  // Of the three grounds it stands on, its own soft one is the hardest to be read on.
  const herb = [sheet, ground, herbSoft].reduce(
    (found, each) => readableOn(found, each, { end, least: 4.6 }),
    colour,
  )
  const onHerb = mode === 'light' ? sheet : '#14120f'
  const filled = readableOn(herb, onHerb, { end, least: 4.6 })
  return { herb: filled, herbStrong: mixed(filled, end, 0.18), herbSoft, onHerb }
}
