import { useMemo } from 'react'
import { registry } from '../../registry.ts'
import { text } from '../../i18n/text.ts'
import { pages } from '../../found-screens.ts'
import { useUser } from '../../session/stored-user.ts'
import { menuOf, type MenuArea } from './menu.ts'

/** The menu of whoever is signed in. */
export function useMenu(): readonly MenuArea[] {
  const role = useUser()?.role ?? ''
  return useMemo(
    () =>
      menuOf(registry, pages, role, {
        area: text('User'),
        changePassword: text('Change password'),
      }),
    [role],
  )
}
