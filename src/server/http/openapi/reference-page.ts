import type { OpenApi } from './document.ts'
import type { Content, Operation } from './operation.ts'
import type { Schema } from './schema.ts'

const escapeHtml = (text: unknown): string =>
  String(text ?? '').replace(
    /[&<>"]/g,
    (sign) => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' })[sign] ?? sign,
  )

interface Listed {
  readonly path: string
  readonly method: string
  readonly operation: Operation
}

/** Renders the API as one page: every call by subject, with its parameters, body and response. */
export function referencePage(api: OpenApi): string {
  const calls: Listed[] = Object.entries(api.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ path, method, operation })),
  )
  const byTag = Map.groupBy(calls, ({ operation }) => operation.tags[0] ?? 'Other')
  const tags = [...byTag.keys()].toSorted()
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeHtml(api.info.title)}</title><style>${STYLE}</style></head><body>
<nav aria-label="Subjects"><h1>${escapeHtml(api.info.title)}</h1><label>Search <input type="search" id="search" placeholder="path, word …"></label>
<ul>${tags.map((tag) => `<li><a href="#${slug(tag)}">${escapeHtml(tag)}</a></li>`).join('')}</ul></nav>
<main><p>${escapeHtml(api.info.description)}</p><p><a href="/openapi.json">openapi.json</a></p>
${tags.map((tag) => section(tag, byTag.get(tag) ?? [], api)).join('\n')}</main><script src="/reference.js"></script></body></html>`
}

const slug = (text: string): string => text.toLowerCase().replace(/[^a-z0-9]+/g, '-')

const section = (tag: string, calls: readonly Listed[], api: OpenApi): string =>
  `<section id="${slug(tag)}"><h2>${escapeHtml(tag)}</h2>${calls.map((call) => callHtml(call, api)).join('')}</section>`

function callHtml({ path, method, operation }: Listed, api: OpenApi): string {
  const { summary, parameters = [], requestBody, responses, security } = operation
  const [status = '200', success] =
    Object.entries(responses).find(([code]) => code.startsWith('2')) ?? []
  return `<details class="call"><summary><b class="${method}">${method.toUpperCase()}</b> <code>${escapeHtml(path)}</code> <span>${escapeHtml(summary)}</span></summary>
${security?.length === 0 ? '<p>No sign-in needed.</p>' : ''}
${parameters.length > 0 ? `<h3>Parameters</h3>${table(parameters.map((each) => [each.name, each.in, formatType(each.schema, api), each.description ?? '']))}` : ''}
${requestBody ? `<h3>Body</h3>${schemaHtml(bodySchema(requestBody), api)}` : ''}
<h3>Answer ${status}: data</h3>${schemaHtml(bodySchema(success ?? {}).properties?.data ?? {}, api)}</details>`
}

function bodySchema({ content = {} }: Content): Schema {
  const [media] = Object.values(content)
  return media?.schema ?? {}
}

const table = (rows: readonly (readonly unknown[])[]): string =>
  `<table>${rows.map((row) => `<tr>${row.map((cell, place) => `<td>${place === 0 ? `<code>${escapeHtml(cell)}</code>` : escapeHtml(cell)}</td>`).join('')}</tr>`).join('')}</table>`

function resolve(schema: Schema, api: OpenApi): Schema {
  const name = schema.$ref?.split('/').at(-1)
  return name ? (api.components.schemas?.[name] ?? {}) : schema
}

function schemaHtml(schema: Schema, api: OpenApi): string {
  const found = resolve(schema, api)
  if (found.type === 'array') return `<p>A list of:</p>${schemaHtml(found.items ?? {}, api)}`
  if (found.allOf) return found.allOf.map((each) => schemaHtml(each, api)).join('<p>and</p>')
  if (found.anyOf) return found.anyOf.map((each) => schemaHtml(each, api)).join('<p>or</p>')
  const properties = Object.entries(found.properties ?? {})
  if (properties.length === 0) return `<p><code>${escapeHtml(formatType(found, api))}</code></p>`
  const required = new Set(found.required)
  const page = found.properties?.content
  const rows = properties.map(([name, each]) => [
    name,
    required.has(name) ? 'always' : '',
    formatType(each, api),
    each.description ?? each.title ?? '',
  ])
  return (
    table(rows) +
    (page ? `<p>Each of <code>content</code>:</p>${schemaHtml(page.items ?? {}, api)}` : '')
  )
}

function formatType(schema: Schema | undefined, api: OpenApi): string {
  if (!schema) return ''
  if (schema.$ref) return schema.$ref.split('/').at(-1) ?? ''
  if (schema.enum) return schema.enum.map((each) => String(each)).join(' | ')
  if (schema.anyOf) return schema.anyOf.map((each) => formatType(each, api)).join(' or ')
  if (schema.type === 'array') return `list of ${formatType(schema.items, api)}`
  return [[schema.type ?? 'anything'].flat().join(' or '), schema.format].filter(Boolean).join(', ')
}

const STYLE = `:root{color-scheme:light dark;--line:light-dark(#e4ddd0,#3d382f);--paper:light-dark(#fbf8f2,#1d1b17);--ink:light-dark(#2c2a25,#ece6da);--primary:light-dark(#2f5d3a,#9cc9a5)}
body{margin:0;display:grid;grid-template-columns:16rem 1fr;font:15px/1.5 system-ui,sans-serif;background:var(--paper);color:var(--ink)}
nav{position:sticky;top:0;height:100vh;overflow:auto;padding:1rem;border-right:1px solid var(--line);box-sizing:border-box}nav h1{font-size:1.1rem}nav ul{list-style:none;padding:0}
input{font:inherit;width:100%;box-sizing:border-box;padding:.35rem .5rem}a{color:var(--primary)}main{padding:1rem 2rem;max-width:70rem;min-width:0}
details{border-top:1px solid var(--line);padding:.35rem 0}summary{cursor:pointer}summary b{display:inline-block;min-width:4.5rem;color:var(--primary)}summary span{opacity:.75}
table{border-collapse:collapse;width:100%}td{border-top:1px solid var(--line);padding:.2rem .5rem;vertical-align:top;overflow-wrap:anywhere}code{font:13px ui-monospace,monospace}h3{font-size:.9rem;margin:.8rem 0 .2rem}
@media(max-width:768px){body{display:block}nav{position:static;height:auto;border:0}main{padding:1rem}}`

/** Filters the calls to those that contain every search word. */
export const REFERENCE_SCRIPT = `const box = document.getElementById('search')
box.addEventListener('input', () => {
  const words = box.value.toLowerCase().split(/\\s+/).filter(Boolean)
  for (const section of document.querySelectorAll('section')) {
    let found = 0
    for (const call of section.querySelectorAll('.call')) {
      const text = (section.querySelector('h2').textContent + ' ' + call.textContent).toLowerCase()
      call.hidden = !words.every((word) => text.includes(word))
      if (!call.hidden) found++
    }
    section.hidden = found === 0
  }
})`
