/** Functions of the places area for other areas. */
export {
  /** Adds the country's name to an address within each record. */
  nameCountries,
} from './country.server.ts'
