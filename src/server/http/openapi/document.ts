import { humanise, type Definition } from '#schema/engine'
import { chartCalls } from '../../figures/chart-calls.ts'
import { dashboardCalls } from '../../figures/dashboard/dashboard-call.ts'
import { listFields } from '../../work/serialize.ts'
import type { AppContext } from '../../app-context.ts'
import { schemaName } from './answers.ts'
import { endpointOperation } from './endpoint-operation.ts'
import type { Operation } from './operation.ts'
import { describeResource } from './resource-calls.ts'
import { SESSION_CALLS } from './session-calls.ts'
import { SHARED_SCHEMAS } from './shared-schemas.ts'
import { describeSheets, SHEET_SCHEMAS } from './sheet-calls.ts'
import { inputSchema, recordSchema, type Schema } from './schema.ts'

export interface OpenApi {
  readonly openapi: '3.1.0'
  readonly info: Readonly<Record<string, string>>
  readonly tags: readonly { readonly name: string }[]
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>
  readonly components: Readonly<Record<string, Readonly<Record<string, Schema>>>>
  readonly security: readonly object[]
}

type Paths = Record<string, Record<string, Operation>>

/** Everything the server answers, from the definitions and behaviours alone. */
export function describeApi({ registry, behaviours, settings }: AppContext): OpenApi {
  const paths: Paths = {}
  const add = (method: string, path: string, operation: Operation) => {
    ;(paths[path.replace(/:(\w+)/g, '{$1}')] ??= {})[method.toLowerCase()] ??= operation
  }
  for (const { name, endpoints = [] } of behaviours.values()) {
    const tag = registry.resources.get(name)?.label[1] ?? humanise(name)
    for (const endpoint of endpoints)
      add(endpoint.method, endpoint.path, endpointOperation(endpoint, tag, registry))
  }
  for (const call of dashboardCalls(registry, behaviours))
    add('GET', call.path, endpointOperation(call, 'Dashboard', registry))
  for (const call of chartCalls(registry))
    add('GET', call.path, endpointOperation(call, 'Analytics', registry))
  for (const definition of registry.resources.values()) describeResource(definition, registry, add)
  describeSheets(add)
  for (const { method, path, operation } of SESSION_CALLS) add(method, path, operation)
  return {
    openapi: '3.1.0',
    info: { title: `${settings.companyName}: Larder API`, version: '1', description: INTRODUCTION },
    tags: [
      ...new Set(
        Object.values(paths)
          .flatMap((each) => Object.values(each))
          .flatMap(({ tags }) => tags),
      ),
    ].map((name) => ({ name })),
    paths,
    components: {
      schemas: schemasOf([...registry.resources.values()]),
      securitySchemes: { token: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' } },
    },
    security: [{ token: [] }],
  }
}

const INTRODUCTION = `Every answer is {status:'OK', message, data}; every failure {status, code, message, errors:[{field, code, message, params}]}. \
Lists take page (from 0), size (10, at most 500), sortByField, sortBy (ASC or DESC), search and the filters named with each. \
A PUT carries the version that was read; an absent field stays, null clears. Money and quantities are decimal numbers.`

function schemasOf(definitions: readonly Definition[]): Record<string, Schema> {
  const own = definitions.flatMap((definition) => {
    return [
      [schemaName(definition), recordSchema(definition, Object.keys(definition.fields), true)],
      [schemaName(definition, 'Row'), recordSchema(definition, listFields(definition), false)],
      [schemaName(definition, 'Input'), inputSchema(definition, 'create')],
      [schemaName(definition, 'Patch'), inputSchema(definition, 'edit')],
    ] as const
  })
  return { ...Object.fromEntries(own), ...SHARED_SCHEMAS, ...SHEET_SCHEMAS }
}
