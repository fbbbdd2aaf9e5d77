import { useLocation } from 'react-admin'
import { useEffect } from 'react'
import { usePreference } from '../preference.ts'
import { useSavedPreference } from '../saved-preference.ts'
import { isHere, type MenuArea, type MenuEntry } from './menu.ts'

const entriesIn = (menu: readonly MenuArea[], paths: readonly string[]): MenuEntry[] => {
  const entries = menu.flatMap((area) => area.entries)
  return paths.flatMap((path) => entries.filter((entry) => entry.path === path))
}

const NONE: readonly string[] = []

/** The entries that the user has marked, in the order of marking, on all their devices. */
export function useFavourites(menu: readonly MenuArea[]) {
  const [paths, setPaths] = useSavedPreference('favourites', NONE)
  return {
    favourites: entriesIn(menu, paths),
    isFavourite: (path: string) => paths.includes(path),
    toggle: (path: string) =>
      void setPaths(
        paths.includes(path) ? paths.filter((each) => each !== path) : [...paths, path],
      ),
  }
}

/** Maximum number of recent entries shown. */
const MOST_RECENT = 5

/** The entries opened last, without the open one and the favourites. */
export function useRecentEntries(
  menu: readonly MenuArea[],
  favourites: readonly MenuEntry[],
): MenuEntry[] {
  const [paths, setPaths] = usePreference('menu-recent', NONE)
  const { pathname } = useLocation()
  const open = menu.flatMap((area) => area.entries).find(({ path }) => isHere(path, pathname))?.path
  const isLatest = open === undefined || paths[0] === open
  useEffect(() => {
    // Favourites are remembered too, in case they cease to be favourites.
    if (!isLatest) setPaths([open, ...paths.filter((each) => each !== open)].slice(0, 20))
  }, [isLatest, open, paths, setPaths])
  return entriesIn(menu, paths)
    .filter((entry) => entry.path !== open && !favourites.includes(entry))
    .slice(0, MOST_RECENT)
}
