/** Functions of the website for other areas. */
export {
  /** Stores a message from a visitor. */
  receiveMessage,
  /** Stores the lead created from a message. */
  noteLead,
  /** Adds the initial texts of the site. */
  installWebsite,
} from './website.server.ts'
