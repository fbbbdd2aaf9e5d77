import { fold, mayDo, type Catalogue } from '#language'
import { text } from '../i18n/text.ts'
import { createPath, importPath, ROUTES } from '../routes.ts'
import type { MenuArea } from '../shell/menu.ts'
import { inSentence } from '../words.ts'

/** Something that can be chosen in the palette: a place to go to, or something that is done at once. */
export interface Command {
  readonly key: string
  readonly title: string
  /** Where it belongs: the area of a screen, what tells a record from its namesakes. */
  readonly detail: string
  readonly icon: string | undefined
  readonly to?: string
  readonly act?: () => void
}

export interface CommandGroup {
  readonly name: string
  readonly commands: readonly Command[]
}

/** The screens of a menu, and those that belong to the person. */
export function screensOf(menu: readonly MenuArea[], role: string): Command[] {
  const entries = menu.flatMap((area) => area.entries.map(({ title, path, icon }) => ({ key: path, title, icon, to: path, detail: area.name === title ? '' : area.name })))
  const profile = role === 'CUSTOMER' ? ROUTES.customerProfile : ROUTES.staffProfile
  return [
    ...entries,
    { key: profile, title: text('My profile'), detail: '', icon: 'person', to: profile },
    { key: ROUTES.notification, title: text('Notifications'), detail: '', icon: 'message', to: ROUTES.notification },
  ]
}

/** What the role may add or import. */
export function additionsOf({ resources }: Catalogue, role: string): Command[] {
  return [...resources.values()].flatMap((definition): Command[] => {
    const { screen, menu, label: [one, many], sheet, importsAs } = definition
    if (!screen) return []
    const of = { icon: menu?.icon, detail: menu?.area ?? '' }
    return [
      ...(mayDo(definition, role, 'create') ? [{ ...of, key: createPath(screen), title: text('Add %{one}', { one: inSentence(one) }), to: createPath(screen) }] : []),
      ...((sheet ?? importsAs) && mayDo(definition, role, 'import') ? [{ ...of, key: importPath(screen), title: text('Import %{many}', { many: inSentence(many) }), to: importPath(screen) }] : []),
    ]
  })
}

/** The commands that hold all words of a text, those that begin with it first. */
export function fitting(commands: readonly Command[], typed: string, most: number): Command[] {
  const sought = fold(typed).trim()
  const words = sought.split(/\s+/).filter(Boolean)
  const found = commands.flatMap((command) => {
    const [title, whole] = [fold(command.title), fold(`${command.title} ${command.detail}`)]
    if (!words.every((word) => whole.includes(word))) return []
    return [{ command, rank: title.startsWith(sought) ? 0 : title.includes(` ${sought}`) ? 1 : words.every((word) => title.includes(word)) ? 2 : 3 }]
  })
  return found.sort((left, right) => left.rank - right.rank).slice(0, most).map(({ command }) => command)
}
