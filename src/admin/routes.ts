/** Routes that belong to no resource. */
export const ROUTES = {
  /** Leads on to the first screen of the role. The empty path shows the public site, whoever asks. */
  start: '/start',
  login: '/authentication/login',
  forgotPassword: '/authentication/forget-password',
  resetPassword: '/authentication/reset-password',
  register: '/authentication/register',
  changePassword: '/admin/change-password',
  staffProfile: '/employee/user-profile',
  customerProfile: '/user/user-profile',
  notification: '/notification',
  upcoming: '/upcoming-Page',
} as const

/** The screens of one resource below its route. */
export const createPath = (screen: string): string => `${screen}/create`
export const importPath = (screen: string): string => `${screen}/excel`
export const editPath = (screen: string, id: unknown): string => `${screen}/${String(id)}`
export const showPath = (screen: string, id: unknown): string => `${screen}/${String(id)}/show`

/** Titles that stand for a step away from a list, and so come with a way back. */
export const needsWayBack = (title: string): boolean => /^(add|edit|create|excel)/i.test(title)
