import { basename, dirname, join, normalize } from 'node:path'
import { importsIn, sources } from './rings.ts'

/**
 * Areas of the business, lowest first; each is a folder of `resources/`. An area may import lower areas only. A higher
 * area acts on a lower one through a guard or a follow-up.
 */
const AREAS = [
  'places',
  'reasons',
  'parties',
  'assets',
  'stock',
  'money',
  'people',
  'contractors',
  'expenses',
  'sales',
  'shipping',
  'administrative',
  'website',
  'crm',
  'desk',
  'dashboards',
  'analytics',
  'demo',
]

/** Files outside the areas: shared by all of them, or setting them all up. */
const COMMON = [
  'resources/app.ts',
  'resources/check-terms.ts',
  'resources/roles.ts',
  'resources/call-fields.ts',
]
const SETTING_UP = ['resources/installation.server.ts']

/** Index of the area of a business file; undefined outside the business and in other folders. */
function heightOf(file: string): number | undefined {
  if (COMMON.includes(file)) return -1
  if (SETTING_UP.includes(file)) return AREAS.length
  const [folder, area = ''] = file.split('/')
  const height = folder === 'resources' ? AREAS.indexOf(area) : -1
  return height < 0 ? undefined : height
}

/** Business files that a file imports, including by `import type`, as selected by `by`. */
export const importedBy = (
  file: string,
  source: string,
  by: (imported: { readonly isType: boolean }) => boolean = () => true,
): string[] =>
  importsIn(file, source)
    .filter(by)
    .map(({ specifier }) => specifier)
    .filter((specifier) => specifier.startsWith('.'))
    .map((specifier) => normalize(join(dirname(file), specifier)))
    .filter((target) => target.startsWith('resources/'))

/** Imports of higher areas, and files that belong to no area. */
export function upwardImports(file: string, source: string): string[] {
  const from = heightOf(file)
  if (from === undefined) return [`${file} stands in no area`]
  return importedBy(file, source)
    .filter((target) => (heightOf(target) ?? AREAS.length) > from)
    .map((target) => `${file} imports ${target}`)
}

/** Files with the functions of an area that other areas may call. Its other behaviours are private. */
export const DOOR = 'door.server.ts'

const areaOf = (file: string): string => file.split('/')[1] ?? ''

/** Imports of private behaviours of another area. Screens may import the types of any call. */
export const importsPastDoors = (file: string, source: string): string[] =>
  importedBy(file, source, ({ isType }) => !isType || file.endsWith('.server.ts'))
    .filter(
      (target) =>
        target.endsWith('.server.ts') &&
        AREAS.includes(areaOf(target)) &&
        areaOf(target) !== areaOf(file) &&
        basename(target) !== DOOR,
    )
    .map((target) => `${file} imports ${target}`)

export const business = sources.filter(({ file }) => file.startsWith('resources/'))
