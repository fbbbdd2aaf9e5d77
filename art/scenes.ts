import { bread } from './scenes/bread.ts'
import { empty } from './scenes/empty.ts'
import { harvest } from './scenes/harvest.ts'
import { kettle } from './scenes/kettle.ts'
import { larder } from './scenes/larder.ts'
import { market } from './scenes/market.ts'
import { orchard } from './scenes/orchard.ts'
import { shelf } from './scenes/shelf.ts'
import { apple, one, parcel, pot } from './scenes/small.ts'
import { spices } from './scenes/spices.ts'
import { supper } from './scenes/supper.ts'
import { van } from './scenes/van.ts'

/** Every drawing of the public site by file name. */
export const SCENES: Readonly<Record<string, () => string>> = {
  larder,
  shelf,
  kettle,
  market,
  orchard,
  spices,
  supper,
  bread,
  harvest,
  van,
  empty,
  apple,
  pot,
  jar: one,
  parcel,
}
