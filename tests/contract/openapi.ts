import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js'
import type { Client } from '../kit/client.ts'

interface OpenApi {
  readonly openapi: string
  readonly paths: Readonly<
    Record<
      string,
      Readonly<
        Record<
          string,
          {
            readonly parameters?: readonly {
              readonly name: string
              readonly schema?: { readonly enum?: readonly unknown[] }
            }[]
            readonly requestBody?: unknown
            readonly responses: Readonly<
              Record<string, { readonly content?: Readonly<Record<string, unknown>> }>
            >
          }
        >
      >
    >
  >
  readonly components: {
    readonly schemas: Readonly<Record<string, { readonly properties?: object }>>
  }
}

/** Reads the server's OpenAPI document. */
export const describedBy = async (api: Client): Promise<OpenApi> =>
  JSON.parse((await api.get('/openapi.json')).text) as OpenApi

/** Validators of successful answers by call ("GET /brand/{id}"), according to the document. */
export function answersIn(document: OpenApi): Map<string, ValidateFunction> {
  const ajv = new Ajv2020({ strict: false, validateFormats: false })
  ajv.addSchema(document as object, 'api')
  const pointer = (part: string) => part.replaceAll('~', '~0').replaceAll('/', '~1')
  return new Map(
    Object.entries(document.paths).flatMap(([path, methods]) =>
      Object.entries(methods).flatMap(([method, { responses }]) => {
        const status = ['200', '201', '202'].find(
          (each) => responses?.[each]?.content?.['application/json'],
        )
        if (!status) return []
        const address = `api#/paths/${encodeURIComponent(pointer(path))}/${method}/responses/${status}/content/application~1json/schema`
        return [[`${method.toUpperCase()} ${path}`, ajv.compile({ $ref: address })] as const]
      }),
    ),
  )
}
