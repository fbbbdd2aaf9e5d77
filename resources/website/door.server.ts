/** Functions of the website for other areas. */
export {
  /** Keeps what a visitor writes. */
  receiveMessage,
  /** Notes which lead somebody who wrote has become. */
  noteLead,
  /** Fills the site with its first words. */
  installWebsite,
} from './website.server.ts'
