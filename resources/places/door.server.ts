/** Functions of the places area for other areas. */
export {
  /** Adds the country's name to an address within each record. */
  nameCountries,
  /** Lines of an address as on an envelope. */
  writeAddress,
} from './country.server.ts'
