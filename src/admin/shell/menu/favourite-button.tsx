import StarIcon from '@mui/icons-material/StarBorderRounded'
import StarredIcon from '@mui/icons-material/StarRounded'
import { Box } from '@mui/material'
import { createContext, useContext } from 'react'
import { text } from '../../i18n/text.ts'
import type { MenuEntry } from './menu.ts'

/** Class of the button, which is hidden until its entry is pointed at or focused. */
export const STAR = 'favourite'

/** Favourites of the user, read once for all buttons. */
export const FavouritesContext = createContext({
  isFavourite: (_path: string): boolean => false,
  toggle: (_path: string): void => undefined,
})

/** Adds an entry of the menu to the favourites, or removes it. By keyboard it is reached from its entry by an arrow. */
export function FavouriteButton({ entry: { title, path } }: { entry: MenuEntry }) {
  const { isFavourite, toggle } = useContext(FavouritesContext)
  const isOn = isFavourite(path)
  const Icon = isOn ? StarredIcon : StarIcon
  return (
    <Box
      component="button"
      type="button"
      className={STAR}
      tabIndex={-1}
      aria-pressed={isOn}
      aria-label={text('Favourite: {name}', { name: title })}
      title={isOn ? text('Remove from favourites') : text('Add to favourites')}
      onClick={() => toggle(path)}
      sx={BUTTON}
    >
      <Icon sx={{ fontSize: 16 }} />
    </Box>
  )
}

const BUTTON = {
  position: 'absolute',
  insetInlineEnd: 2,
  top: '50%',
  translate: '0 -50%',
  display: 'grid',
  placeItems: 'center',
  width: 28,
  height: 28,
  borderRadius: 0.75,
  color: 'var(--ink-faint)',
  '&[aria-pressed=true]': { color: 'warning.main' },
  '&:hover': { color: 'text.primary' },
  '@media (pointer: coarse)': { width: 44, height: 44 },
} as const
