import { useMediaQuery, type Theme } from '@mui/material'
import { useColorScheme } from '@mui/material/styles'
import { useLocation, useLogout } from 'react-admin'
import { useMemo } from 'react'
import { registry } from '../../registry.ts'
import { findScreen, pages } from '../../found-screens.ts'
import { language, LANGUAGES } from '../../i18n/language.ts'
import { text } from '../../i18n/text.ts'
import { ROUTES } from '../../routes.ts'
import { chooseLanguage } from '../../session/choose-language.ts'
import { useUser } from '../../session/stored-user.ts'
import { useMenu } from '../menu/use-menu.ts'
import {
  fitting,
  listAdditions,
  listOwn,
  listScreens,
  type Command,
  type CommandGroup,
} from './commands.ts'
import { readRecent } from './recent.ts'

const MOST = 6

/** Everything except records: recent choices, screens, and commands. */
export function useCommands(typed: string): readonly CommandGroup[] {
  const role = useUser()?.role ?? ''
  const menu = useMenu()
  const { setMode } = useColorScheme()
  const logout = useLogout()
  const screens = useMemo(() => listScreens({ menu, pages, registry }, role), [menu, role])
  const recent = useMemo(readRecent, [])
  const { pathname } = useLocation()
  const isPhone = useMediaQuery((theme: Theme) => theme.breakpoints.down('md'))
  const own = listOwn(registry, role, {
    pathname: decodeURI(pathname),
    isGeneric: (definition) => findScreen(definition).list === undefined,
    hasKeys: !isPhone,
    press: pressLater,
  })
  const actions: Command[] = [
    ...listAdditions(registry, role),
    {
      key: 'light',
      title: text('Light appearance'),
      also: [text('Light mode')],
      detail: '',
      icon: 'light',
      act: () => setMode('light'),
    },
    {
      key: 'dark',
      title: text('Dark appearance'),
      also: [text('Dark mode')],
      detail: '',
      icon: 'dark',
      act: () => setMode('dark'),
    },
    {
      key: 'system',
      title: text('System appearance'),
      detail: '',
      icon: 'settings',
      act: () => setMode('system'),
    },
    ...LANGUAGES.filter(({ tag }) => tag !== language.tag).map(({ tag, name }) => ({
      key: tag,
      title: name,
      detail: text('Language'),
      icon: 'language',
      act: () => chooseLanguage(tag),
    })),
    {
      key: 'sign-out',
      title: text('Sign out'),
      also: [text('Log out'), text('Logout')],
      detail: '',
      icon: 'out',
      act: () => void logout({}, ROUTES.login, false),
    },
  ]
  const groups =
    typed.trim() === ''
      ? [
          { name: text('Recent'), commands: recent },
          { name: text('On this screen'), commands: own },
          { name: text('Screens'), commands: without(screens, recent) },
          { name: text('Actions'), commands: without(actions, own) },
        ]
      : [
          { name: text('Recent'), commands: fitting(recent, typed, MOST) },
          { name: text('Screens'), commands: fitting(without(screens, recent), typed, MOST) },
          {
            name: text('Actions'),
            commands: fitting([...own, ...without(actions, [...recent, ...own])], typed, MOST),
          },
        ]
  return groups.filter(({ commands }) => commands.length > 0)
}

/** Presses a key on the screen behind the palette, once the palette is closed and the focus is back. */
const pressLater = (key: string): void => {
  setTimeout(() => {
    const target = document.activeElement ?? document.body
    target.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }))
  })
}

const without = (commands: readonly Command[], others: readonly Command[]): Command[] =>
  commands.filter(({ key }) => !others.some((other) => other.key === key))
