import { useLocation } from 'react-admin'
import { isHere } from './menu.ts'
import { useMenu } from './use-menu.ts'

/** The entry of the menu that the address belongs to. */
export function usePlace() {
  const { pathname } = useLocation()
  const menu = useMenu()
  for (const area of menu) {
    const entry = area.entries.find(({ path }) => isHere(path, pathname))
    if (entry)
      return {
        area: area.name,
        title: entry.title,
        path: entry.path,
        icon: entry.icon,
        isTop: decodeURI(pathname) === entry.path,
      }
  }
  return null
}
