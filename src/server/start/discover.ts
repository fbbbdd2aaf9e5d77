import { existsSync, globSync } from 'node:fs'
import { join, relative } from 'node:path'
import { pathToFileURL } from 'node:url'
import {
  findExtensionErrors,
  joinExtensions,
  registry,
  RegistryError,
  uncheckedRegistry,
  type DefinitionError,
  type Extension,
  type Registry,
  type Definition,
  type App,
  type Charts,
  type SettingsBlock,
} from '#schema/engine'
import { withEvents, type MessageBlock } from '#system'
import type { Behaviour } from '../behaviour.ts'
import { isDemo, type Demo } from './demo.ts'
import { checkCharts } from './chart-check.ts'
import { checkBehaviours } from './start-up-check.ts'
import { isInstallation, type Installation } from './installation.ts'

/** Everything found in the folders `src/system` and `resources`. */
export interface Discovered {
  readonly registry: Registry
  readonly behaviours: ReadonlyMap<string, Behaviour>
  readonly demos: readonly Demo[]
  readonly installations: readonly Installation[]
}

const SYSTEM = join(import.meta.dirname, '../../system')
export const RESOURCES = join(import.meta.dirname, '../../../resources')

interface Where {
  /** Default: the system and the business. */
  readonly directory?: string
  /** Version of the files. Node caches modules by URL, so changed files need a different one. */
  readonly version?: string
}

/** Finds definitions and behaviours by their file names, so that they need not be listed. */
export async function loadApp({ directory, version }: Where = {}): Promise<Discovered> {
  const load = loader(directory ? [directory] : [SYSTEM, RESOURCES], version)
  const business = directory ?? RESOURCES
  const definitions = declaredIn(await load('**/*.resource.ts'), isDefinition)
  const [app] = declaredIn(await load('app.ts'), isApp)
  if (!app) throw new Error(`${business}/app.ts with the roles and areas of the app is missing`)
  const files = await load('**/*.server.ts')
  const served = declaredIn(
    files.filter((file) => !isOfFunctions(file)),
    isServed,
  )
  const behaviours = served.filter(isBehaviour)
  const settings = declaredIn(await load('**/*.settings.ts'), isSettings)
  const events = declaredIn(await load('**/*.messages.ts'), isMessages)
  const extensions = declaredIn(await load('**/*.extension.ts'), isExtension)
  const charts = declaredIn(await load('**/*.charts.ts'), isCharts).flatMap((each) => each.charts)
  const whole = withEvents(joinExtensions(definitions, extensions), events)
  const entire = uncheckedRegistry(whole, app, { settings, charts })
  const named = byName(behaviours)
  await checkAll([
    () => {
      const errors = findExtensionErrors(definitions, extensions)
      if (errors.length > 0) throw new RegistryError(errors)
    },
    () => void registry(whole, app, { settings }),
    () => checkCharts(entire),
    () => checkBehaviours(entire, behaviours, business),
  ])
  return {
    registry: entire,
    behaviours: named,
    demos: served.filter(isDemo),
    installations: served.filter(isInstallation),
  }
}

/** Runs all checks and throws their errors together, so that an author corrects them in one round. */
async function checkAll(checks: readonly (() => void | Promise<void>)[]): Promise<void> {
  const errors: DefinitionError[] = []
  for (const check of checks) {
    try {
      await check()
    } catch (error) {
      if (error instanceof RegistryError) errors.push(...error.errors)
      // An error found before may break a later check, which then reports nothing.
      else if (errors.length === 0) throw error
    }
  }
  if (errors.length > 0) throw new RegistryError(errors)
}

/** Returns the file of each definition by resource name, relative to the project folder. */
export async function filesOfDefinitions(): Promise<ReadonlyMap<string, string>> {
  const files = await loader([SYSTEM, RESOURCES], undefined)('**/*.resource.ts')
  const root = join(RESOURCES, '..')
  return new Map(
    files.flatMap((loaded) =>
      declaredIn([loaded], isDefinition).map(({ name }): [string, string] => [
        name,
        relative(root, join(loaded.directory, loaded.file)),
      ]),
    ),
  )
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
  readonly directory: string
  readonly file: string
  readonly exported: Readonly<Record<string, unknown>>
}

function loader(directories: readonly string[], version: string | undefined) {
  return async (pattern: string): Promise<LoadedFile[]> => {
    const loaded: LoadedFile[] = []
    // One by one, because Node scans everything that a module imports each time, and scanning
    // several at once took 50 MB.
    for (const directory of directories)
      for (const file of globSync(pattern, { cwd: directory }).toSorted())
        loaded.push(await loadFile(directory, file, version))
    return loaded
  }
}

async function loadFile(
  directory: string,
  file: string,
  version: string | undefined,
): Promise<LoadedFile> {
  const address = pathToFileURL(join(directory, file))
  // The system is part of the engine, which is not reloaded.
  if (version && directory !== SYSTEM) address.searchParams.set('version', version)
  return { directory, file, exported: (await import(address.href)) as LoadedFile['exported'] }
}

/** Returns the default exports of these files, or throws if one is of another kind. */
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
const isExtension = (value: object): value is Extension => 'additions' in value
const isCharts = (value: object): value is Charts => 'charts' in value
const isMessages = (value: object): value is MessageBlock => 'events' in value
const isApp = (value: object): value is App => 'roles' in value
const isBehaviour = (value: object): value is Behaviour => 'name' in value && 'definition' in value
const isServed = (value: object): value is Behaviour | Demo | Installation =>
  isBehaviour(value) || isDemo(value) || isInstallation(value)

/**
 * True for a file of shared functions, as opposed to a behaviour: a `.server.ts` file without a default export and without
 * a resource of the same name.
 */
function isOfFunctions({ directory, file, exported }: LoadedFile): boolean {
  if ('default' in exported || !Object.values(exported).some((each) => typeof each === 'function'))
    return false
  const resource = file.replace(/\.server\.ts$/, '.resource.ts')
  if (existsSync(join(directory, resource)))
    throw new Error(`${file} must export the behaviour of ${resource} as its default`)
  return true
}
