import { useMemo } from 'react'
import { catalogue } from '../catalogue.ts'
import { text } from '../i18n/text.ts'
import { pages } from '../found-screens.ts'
import { useUser } from '../session/stored-user.ts'
import { menuOf, type MenuArea } from './menu.ts'

/** The menu of whoever is signed in. */
export function useMenu(): readonly MenuArea[] {
  const role = useUser()?.role ?? ''
  return useMemo(
    () =>
      menuOf(catalogue, pages, role, {
        area: text('User'),
        changePassword: text('Change password'),
      }),
    [role],
  )
}
