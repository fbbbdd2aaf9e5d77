import { globSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { registry, type Registry, type Definition, type App } from '#schema/engine'
import type { Behaviour } from './behaviour.ts'
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

export const RESOURCES = join(import.meta.dirname, '../../resources')

interface Where {
  readonly directory?: string
  /** Another version of the same files: the module system forgets nothing, so changed files get another address. */
  readonly version?: string
}

/** Finds definitions and behaviours by their file names; nobody keeps a list of them. */
export async function loadApp({ directory = RESOURCES, version }: Where = {}): Promise<Discovered> {
  const load = loader(directory, version)
  const definitions = await load<Definition>('**/*.resource.ts', 'fields')
  const [app] = await load<App>('app.ts', 'roles')
  if (!app) throw new Error(`${directory}/app.ts with the roles and areas of the app is missing`)
  const served = await load<object>('**/*.server.ts')
  const behaviours = served.filter(
    (each): each is Behaviour => 'name' in each && 'definition' in each,
  )
  const known = registry(definitions, app)
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

function loader(directory: string, version: string | undefined) {
  return async <Loaded extends object>(pattern: string, mark?: string): Promise<Loaded[]> => {
    const files = globSync(pattern, { cwd: directory }).toSorted()
    return Promise.all(
      files.map(async (file) => {
        const address = pathToFileURL(join(directory, file))
        if (version) address.searchParams.set('version', version)
        const { default: loaded } = (await import(address.href)) as { default?: Loaded }
        if (typeof loaded !== 'object' || loaded === null || (mark && !(mark in loaded))) {
          throw new Error(`${file} has no default export of its kind`)
        }
        return loaded
      }),
    )
  }
}
