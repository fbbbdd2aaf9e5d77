import type { Drawing } from '../resources/website/words.ts'
import bread from './art/bread.svg?no-inline'
import harvest from './art/harvest.svg?no-inline'
import kettle from './art/kettle.svg?no-inline'
import market from './art/market.svg?no-inline'
import orchard from './art/orchard.svg?no-inline'
import shelf from './art/shelf.svg?no-inline'
import spices from './art/spices.svg?no-inline'
import supper from './art/supper.svg?no-inline'
import van from './art/van.svg?no-inline'
import { picture, type Picture } from './api.ts'

/** Addresses of the drawings that come with the site, each 960 × 720. */
export const DRAWINGS: Readonly<Record<Drawing, string>> = {
  SHELF: shelf,
  KETTLE: kettle,
  MARKET: market,
  ORCHARD: orchard,
  SPICES: spices,
  SUPPER: supper,
  BREAD: bread,
  HARVEST: harvest,
  VAN: van,
}

/** The company's photo, otherwise the drawing in its place. */
export const pickSource = ({ url, drawing }: Picture): string =>
  url ? picture(url) : drawing ? DRAWINGS[drawing] : ''
