/** What other areas ask of the website. */
export {
  /** Keeps what a visitor writes. */
  receiveMessage,
  /** Fills the site with its first words. */
  installWebsite,
} from './website.server.ts'
