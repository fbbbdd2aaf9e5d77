/** Routes that belong to no resource. */
export const ROUTES = {
  /** Redirects to the role's first screen. The empty path shows the public site to all users. */
  start: '/start',
  login: '/authentication/login',
  forgotPassword: '/authentication/forget-password',
  resetPassword: '/authentication/reset-password',
  register: '/authentication/register',
  changePassword: '/admin/change-password',
  staffProfile: '/employee/user-profile',
  customerProfile: '/user/user-profile',
  notification: '/notification',
  imports: '/imports',
  upcoming: '/upcoming-Page',
} as const

/** The screens of one resource below its route. */
export const createPath = (screen: string): string => `${screen}/create`
export const importPath = (screen: string): string => `${screen}/excel`
export const trashPath = (screen: string): string => `${screen}/trash`
export const editPath = (screen: string, id: unknown): string => `${screen}/${String(id)}`
export const showPath = (screen: string, id: unknown): string => `${screen}/${String(id)}/show`

/** Titles of pages one step below a list, which therefore have a back arrow. */
export const needsWayBack = (title: string): boolean => /^(add|edit|create|excel)/i.test(title)
