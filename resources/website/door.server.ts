/** Functions of the website area for other areas. */
export {
  /** Stores a message from a visitor. */
  receiveMessage,
  /** Stores the lead that was created from a message. */
  noteLead,
  /** Adds the initial texts of the site. */
  installWebsite,
} from './website.server.ts'
