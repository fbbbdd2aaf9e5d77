/** What other areas ask of places. */
export {
  /** Names the country of an address within each record. */
  nameCountries,
} from './country.server.ts'
