import { basename, dirname, join, normalize } from 'node:path'
import { importsIn, sources } from './rings.ts'

/**
 * The areas of the business, each a folder of `resources/`, from the ground up: an area knows those before it and none of
 * those behind it. What a lower area must learn of a higher one it is told by a guard or a follow-up.
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

/** Files that stand in no area: what every area may use, and what sets up all of them. */
const COMMON = [
  'resources/app.ts',
  'resources/check-terms.ts',
  'resources/roles.ts',
  'resources/call-fields.ts',
]
const SETTING_UP = ['resources/installation.server.ts']

/** Height of a business file among the areas; undefined outside the business and in a folder that is no area. */
function heightOf(file: string): number | undefined {
  if (COMMON.includes(file)) return -1
  if (SETTING_UP.includes(file)) return AREAS.length
  const [folder, area = ''] = file.split('/')
  const height = folder === 'resources' ? AREAS.indexOf(area) : -1
  return height < 0 ? undefined : height
}

/** The files of the business that a file imports, those `by` which are meant: `import type` included. */
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

/** Imports of what stands higher, and files that stand nowhere. */
export function upwardImports(file: string, source: string): string[] {
  const from = heightOf(file)
  if (from === undefined) return [`${file} stands in no area`]
  return importedBy(file, source)
    .filter((target) => (heightOf(target) ?? AREAS.length) > from)
    .map((target) => `${file} imports ${target}`)
}

/** The verbs of an area that other areas may call, in its folder; its other behaviours are its own. */
export const DOOR = 'door.server.ts'

const areaOf = (file: string): string => file.split('/')[1] ?? ''

/** Imports of another area's behaviour that is not its door. Screens call any behaviour by HTTP, and know the type of its calls. */
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
