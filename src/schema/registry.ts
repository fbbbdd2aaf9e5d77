import type { App } from './app.ts'
import type { Chart } from './charts/chart.ts'
import { readColumns, readTarget } from './fields/field.ts'
import type { DefinitionError } from './checks/inspection.ts'
import { findDefinitionErrors } from './checks/start-up-check.ts'
import type { Definition } from './resource.ts'
import type { SettingsBlock } from './settings.ts'

/** A field that refers to another resource. `column` is set if it belongs to embedded lines or an object. */
export interface Pointer {
  readonly resource: string
  readonly field: string
  readonly column?: string
}

/** All definitions, checked for consistency. */
export interface Registry {
  readonly app: App
  /** Sections of the company settings. */
  readonly settings: readonly SettingsBlock[]
  readonly resources: ReadonlyMap<string, Definition>
  /** Charts on analytics screens. */
  readonly charts: readonly Chart[]
  /** Returns the definition with that name; throws if there is none. */
  get(name: string): Definition
  /** Returns a definition including everything that areas have added to it. */
  whole<Of extends { readonly name: string }>(definition: Of): Of
  /** Returns all fields that refer to a resource. */
  referencesTo(name: string): readonly Pointer[]
  /** Returns the fields of other resources whose records this one counts (`rollup`), by own field name. */
  countersOn(
    name: string,
  ): readonly { readonly field: string; readonly resource: string; readonly through: string }[]
}

/** Thrown at start-up if definitions are inconsistent. Lists every error with its code and path. */
export class RegistryError extends Error {
  readonly errors: readonly DefinitionError[]
  constructor(errors: readonly DefinitionError[]) {
    super(
      [
        'The definitions do not fit together:',
        ...errors.map(({ code, address, message }) => `  ${code} ${address}: ${message}`),
      ].join('\n'),
    )
    this.name = 'RegistryError'
    this.errors = errors
  }
}

/** Declarations of an app other than its definitions. */
export interface Besides {
  readonly settings?: readonly SettingsBlock[]
  readonly charts?: readonly Chart[]
}

/** Combines definitions into a registry. Throws a RegistryError if they are inconsistent. */
export function registry(
  definitions: readonly Definition[],
  ofApp: App,
  besides: Besides = {},
): Registry {
  const errors = findDefinitionErrors(definitions, ofApp, settingNames(besides.settings ?? []))
  if (errors.length > 0) throw new RegistryError(errors)
  return uncheckedRegistry(definitions, ofApp, besides)
}

/**
 * Like `registry`, but without checks, for browsers. The server has already checked the definitions, and checking takes
 * long on a phone.
 */
export function uncheckedRegistry(
  definitions: readonly Definition[],
  ofApp: App,
  { settings = [], charts = [] }: Besides = {},
): Registry {
  const resources = new Map(definitions.map((definition) => [definition.name, definition]))
  let pointers: ReturnType<typeof findPointers> | undefined
  const get = (name: string): Definition => {
    const definition = resources.get(name)
    if (!definition) throw new Error(`There is no resource called ${name}`)
    return definition
  }
  return Object.freeze({
    app: ofApp,
    settings,
    charts,
    resources,
    get,
    whole: <Of extends { readonly name: string }>(definition: Of) =>
      (resources.get(definition.name) ?? definition) as unknown as Of,
    referencesTo: (name: string) => (pointers ??= findPointers(definitions)).get(name) ?? [],
    countersOn: (name: string) => listCounters(get(name)),
  })
}

const settingNames = (blocks: readonly SettingsBlock[]): ReadonlySet<string> =>
  new Set(blocks.flatMap(({ defaults }) => Object.keys(defaults)))

function findPointers(definitions: readonly Definition[]): Map<string, Pointer[]> {
  const pointers = new Map<string, Pointer[]>()
  const add = (target: string | null, pointer: Pointer) => {
    if (target) pointers.set(target, [...(pointers.get(target) ?? []), pointer])
  }
  for (const { name: resource, fields } of definitions) {
    for (const [field, definition] of Object.entries(fields)) {
      add(readTarget(definition), { resource, field })
      for (const [column, inner] of Object.entries(readColumns(definition)))
        add(readTarget(inner), { resource, field, column })
    }
  }
  return pointers
}

const listCounters = (definition: Definition) =>
  Object.entries(definition.fields).flatMap(([field, { options }]) => {
    const [resource, through] = options.rollup ?? []
    return resource && through ? [{ field, resource, through }] : []
  })
