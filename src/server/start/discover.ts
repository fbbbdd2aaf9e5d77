import { existsSync, globSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import {
  registry,
  type Registry,
  type Definition,
  type App,
  type SettingsBlock,
} from '#schema/engine'
import { SYSTEM_SETTINGS } from '#system'
import type { Behaviour } from '../behaviour.ts'
import { isDemo, type Demo } from './demo.ts'
import { checkBehaviours } from './start-up-check.ts'
import { isInstallation, type Installation } from './installation.ts'

/** Everything that the folder `resources` says. */
export interface Discovered {
  readonly registry: Registry
  readonly behaviours: ReadonlyMap<string, Behaviour>
  readonly demos: readonly Demo[]
  readonly installations: readonly Installation[]
}

export const RESOURCES = join(import.meta.dirname, '../../../resources')

interface Where {
  readonly directory?: string
  /** Another version of the same files: the module system forgets nothing, so changed files get another address. */
  readonly version?: string
}

/** Finds definitions and behaviours by their file names; nobody keeps a list of them. */
export async function loadApp({ directory = RESOURCES, version }: Where = {}): Promise<Discovered> {
  const load = loader(directory, version)
  const definitions = declaredIn(await load('**/*.resource.ts'), isDefinition)
  const [app] = declaredIn(await load('app.ts'), isApp)
  if (!app) throw new Error(`${directory}/app.ts with the roles and areas of the app is missing`)
  const files = await load('**/*.server.ts')
  const served = declaredIn(
    files.filter((file) => !isOfFunctions(file, directory)),
    isServed,
  )
  const behaviours = served.filter(isBehaviour)
  const settings = declaredIn(await load('**/*.settings.ts'), isSettings)
  const known = registry(definitions, app, [...SYSTEM_SETTINGS, ...settings])
  const named = byName(behaviours)
  await checkBehaviours(known, behaviours, directory)
  return {
    registry: known,
    behaviours: named,
    demos: served.filter(isDemo),
    installations: served.filter(isInstallation),
  }
}

function byName(behaviours: readonly Behaviour[]): ReadonlyMap<string, Behaviour> {
  const named = new Map(behaviours.map((each) => [each.name, each]))
  if (named.size === behaviours.length) return named
  const twice = behaviours
    .map(({ name }) => name)
    .find((name, place, all) => all.indexOf(name) < place)
  throw new Error(`Two files give the behaviour of ${twice}; a resource has one`)
}

interface LoadedFile {
  readonly file: string
  readonly exported: Readonly<Record<string, unknown>>
}

function loader(directory: string, version: string | undefined) {
  return async (pattern: string): Promise<LoadedFile[]> => {
    const files = globSync(pattern, { cwd: directory }).toSorted()
    return Promise.all(
      files.map(async (file) => {
        const address = pathToFileURL(join(directory, file))
        if (version) address.searchParams.set('version', version)
        return { file, exported: (await import(address.href)) as LoadedFile['exported'] }
      }),
    )
  }
}

/** The default exports of these files, all of that kind. */
function declaredIn<Declared extends object>(
  files: readonly LoadedFile[],
  isOfKind: (value: object) => value is Declared,
): Declared[] {
  return files.map(({ file, exported: { default: declared } }) => {
    if (typeof declared !== 'object' || declared === null || !isOfKind(declared))
      throw new Error(`${file} has no default export of its kind`)
    return declared
  })
}

const isDefinition = (value: object): value is Definition => 'fields' in value
const isSettings = (value: object): value is SettingsBlock => 'section' in value
const isApp = (value: object): value is App => 'roles' in value
const isBehaviour = (value: object): value is Behaviour => 'name' in value && 'definition' in value
const isServed = (value: object): value is Behaviour | Demo | Installation =>
  isBehaviour(value) || isDemo(value) || isInstallation(value)

/** Functions that others call and no behaviour: a `.server.ts` without a default export, of no resource of its own. */
function isOfFunctions({ file, exported }: LoadedFile, directory: string): boolean {
  if ('default' in exported || !Object.values(exported).some((each) => typeof each === 'function'))
    return false
  const resource = file.replace(/\.server\.ts$/, '.resource.ts')
  if (existsSync(join(directory, resource)))
    throw new Error(`${file} must export the behaviour of ${resource} as its default`)
  return true
}
