import { humanise } from '#schema/engine'
import { translateText } from '../i18n/text.ts'

export const roleName = (role: string): string => translateText(humanise(role))

/** Names of a user and their role, or one of them if the user name says the same: "admin". */
export function userAndRole(userName: string, role: string): readonly string[] {
  const letters = (words: string) => words.toLowerCase().replace(/[^\p{L}]/gu, '')
  const isSame = [role, roleName(role)].some((each) => letters(each) === letters(userName))
  return isSame ? [userName] : [userName, roleName(role)]
}
