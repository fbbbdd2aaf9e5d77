import type { App } from './app.ts'
import type { Chart } from './charts/chart.ts'
import { readColumns, readTarget } from './fields/field.ts'
import type { DefinitionError } from './checks/inspection.ts'
import { findDefinitionErrors } from './checks/start-up-check.ts'
import type { Definition } from './resource.ts'
import type { SettingsBlock } from './settings.ts'

/** A field of a resource that refers to another. `column` is set if it is in embedded lines or an object. */
export interface Pointer {
  readonly resource: string
  readonly field: string
  readonly column?: string
}

/** All definitions together, checked against one another. */
export interface Registry {
  readonly app: App
  /** Company settings, section by section. */
  readonly settings: readonly SettingsBlock[]
  readonly resources: ReadonlyMap<string, Definition>
  /** Charts of analytics screens. */
  readonly charts: readonly Chart[]
  /** The definition of that name; throws when there is none. */
  get(name: string): Definition
  /** Definition exported by a file, with everything that areas have added to it. */
  whole<Of extends { readonly name: string }>(definition: Of): Of
  /** Every field that refers to that resource. */
  referencesTo(name: string): readonly Pointer[]
  /** Fields of other resources whose records are counted on this one (`rollup`), by own field name. */
  countersOn(
    name: string,
  ): readonly { readonly field: string; readonly resource: string; readonly through: string }[]
}

/** Error for definitions that do not fit together; the start stops with every error, its code and its path. */
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

/** Declarations of an app besides its definitions. */
export interface Besides {
  readonly settings?: readonly SettingsBlock[]
  readonly charts?: readonly Chart[]
}

/** Joins definitions into a registry, or throws a RegistryError. */
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
 * The same for a browser, without the check: no server starts with definitions that do not fit together, and the check takes
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
