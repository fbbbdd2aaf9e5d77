/** Functions of places for other areas. */
export {
  /** Names the country of an address within each record. */
  nameCountries,
} from './country.server.ts'
