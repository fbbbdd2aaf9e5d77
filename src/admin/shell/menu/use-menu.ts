import { mayDo, memoizeText } from '#schema/engine'
import { registry } from '../../registry.ts'
import { text } from '../../i18n/text.ts'
import { pages } from '../../found-screens.ts'
import { useUser } from '../../session/stored-user.ts'
import { buildMenu, type MenuArea } from './menu.ts'

export const useMenu = (): readonly MenuArea[] => menuOfRole(useUser()?.role ?? '')

const menuOfRole = memoizeText((role) =>
  buildMenu(registry, pages, role, {
    area: text('User'),
    changePassword: text('Change password'),
  }),
)

/** True if a role may import records of any kind. */
export const mayImportAny = (role: string | null): boolean =>
  [...registry.resources.values()].some((each) => mayDo(each, role, 'import'))
