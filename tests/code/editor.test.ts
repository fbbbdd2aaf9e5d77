import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { pathToFileURL } from 'node:url'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ICON_NAMES } from '#schema/engine'
import app from '../../resources/app.ts'

/** Help that an editor gives in a definition, asked of the compiler's language server. */

/** `«h»` marks an option to hover over, `«»` text to complete. */
const DEFINITION = `
import { choice, date, lines, money, reference, resource, text } from './index.ts'

resource('thing', {
  label: ['Thing', 'Things'],
  title: '{code}',
  fields: {
    code: text({ «h»required: true, «h»unique: true, «h»maskedFor: ['«»'] }),
    price: money({ «h»hiddenFrom: ['ADMIN'], «h»moreThan: 0 }),
    best: date({ «h»max: '2030-01-01' }),
    stage: choice({ OPEN: 'Open', DONE: 'Done' }, { «h»initial: 'OPEN', «h»help: 'x' }),
    shelf: reference('shelf', { «h»noLoop: true }),
    parts: lines({ item: text({ «h»label: 'x' }) }, { «h»min: 1, «h»uniqueBy: ['«»'], «h»checks: [{ field: 'item', is: 'not', than: 'item' }] }),
  },
  list: {
    columns: ['«»', 'code'],
    search: ['«»'],
    filters: ['«»', { name: 'x', through: '«»' }, { name: 'y', where: { stage: '«»' } }],
    sort: '«»',
  },
  sections: { Main: ['«»'] },
  state: 'stage',
  actions: { finish: { label: 'Finish', to: '«»', requires: ['«»'] } },
  usable: { stage: '«»' },
  menu: { area: '«»', order: 1, icon: '«»' },
  sheet: { matchOn: ['«»'] },
  allow: { ADMIN: ['«»'] },
})
`
const WRONG = `
import { choice, resource, text } from './index.ts'

const usual = {
  label: ['Thing', 'Things'],
  title: '{code}',
  fields: {
    code: text(),
    stage: choice({ OPEN: 'Open', DONE: 'Done' }, { initial: 'OPEN' }),
  },
  list: { columns: [], sort: 'code' },
  allow: {},
} as const
resource('thing', { ...usual, usable: { stage: 'DON' } })
resource('thing', { ...usual, usable: { stag: 'DONE' } })
resource('thing', { ...usual, list: { columns: ['cod'], sort: 'code' } })
resource('thing', { ...usual, state: 'stage', startsIn: ['DON'] })
resource('thing', { ...usual, allow: { ADMN: 'everything' } })
resource('thing', { ...usual, screen: '/t', menu: { area: 'HR', order: 1, icon: 'grops' } })
resource('thing', { ...usual, fields: { code: text(), b: text({ shownWhen: { code: { field: 'cod' } } }) } })
`
const MARK = /«(h?)»/g
const ROOT = pathToFileURL(process.cwd()).href

const compiler = spawn(process.execPath, ['node_modules/typescript/bin/tsc', '--lsp', '--stdio'], {
  stdio: ['pipe', 'pipe', 'ignore'],
})
const waiting = new Map<number, (result: any) => void>()
let received = Buffer.alloc(0)
let asked = 0

function send(message: object): void {
  const text = JSON.stringify({ jsonrpc: '2.0', ...message })
  compiler.stdin.write(`Content-Length: ${Buffer.byteLength(text)}\r\n\r\n${text}`)
}

const ask = (method: string, params: object): Promise<any> =>
  new Promise((resolve) => {
    waiting.set(++asked, resolve)
    send({ id: asked, method, params })
  })

compiler.stdout.on('data', (data: Buffer) => {
  received = Buffer.concat([received, data])
  for (;;) {
    const start = received.indexOf('\r\n\r\n') + 4
    const length = Number(/Content-Length: (\d+)/.exec(received.toString('latin1', 0, start))?.[1])
    if (start < 4 || received.length < start + length) return
    const { id, method, params, result } = JSON.parse(
      received.toString('utf8', start, start + length),
    )
    received = received.subarray(start + length)
    if (method === undefined) waiting.get(id)?.(result)
    else if (id !== undefined) send({ id, result: params?.items?.map(() => null) ?? null })
  }
})

const placeIn = (text: string, offset: number) => {
  const lines = text.slice(0, offset).split('\n')
  return { line: lines.length - 1, character: lines.at(-1)?.length ?? 0 }
}

/** Opens a file that exists only in the editor. */
function open(name: string, marked: string) {
  const uri = `${ROOT}/src/schema/${name}`
  const text = marked.replaceAll(MARK, '')
  const marks = [...marked.matchAll(MARK)].map(({ index, 1: kind }) => {
    const before = marked.slice(0, index).replaceAll(MARK, '')
    const word = /^\w*/.exec(text.slice(before.length))?.[0] ?? ''
    const property = /(\w+)[^\w]*$/.exec(before)?.[1] ?? ''
    return { kind, name: kind === 'h' ? word : property, position: placeIn(text, before.length) }
  })
  const textDocument = { uri, languageId: 'typescript', version: 1, text }
  send({ method: 'textDocument/didOpen', params: { textDocument } })
  return { textDocument: { uri }, marks }
}

beforeAll(async () => {
  const hover = { contentFormat: ['markdown'] }
  const capabilities = { textDocument: { hover, diagnostic: {} } }
  await ask('initialize', { processId: process.pid, rootUri: ROOT, capabilities })
  send({ method: 'initialized', params: {} })
}, 60_000)

afterAll(async () => {
  await ask('shutdown', {})
  send({ method: 'exit' })
  await once(compiler, 'exit')
})

test('hovering over an option of a field shows its comment', async () => {
  const { textDocument, marks } = open('hovered.test.ts', DEFINITION)
  for (const { name, position } of marks.filter(({ kind }) => kind === 'h')) {
    const answer = await ask('textDocument/hover', { textDocument, position })
    const [, comment = ''] = String(answer?.contents?.value).split('```\n')
    expect([name, comment]).toEqual([name, expect.stringMatching(/^[A-Z][^]+/)])
  }
}, 60_000)

test('completion offers the names of the definition and of the app', async () => {
  const { textDocument, marks } = open('completed.test.ts', DEFINITION)
  const own = ['best', 'code', 'parts', 'price', 'shelf', 'stage']
  const kept = [...own, 'createdBy', 'createdDate', 'id', 'modifiedBy', 'modifiedDate', 'version']
  const sortable = kept.filter((name) => name !== 'parts')
  const states = ['DONE', 'OPEN']
  const roles = ['ADMIN', 'CUSTOMER', 'EMPLOYEE', 'SUPER_ADMIN']
  const expected: readonly (readonly [string, readonly string[]])[] = [
    ['maskedFor', roles],
    ['uniqueBy', ['item']],
    ['columns', kept],
    ['search', ['code']],
    ['filters', kept],
    ['through', ['parts.item']],
    ['stage', states],
    ['sort', [...sortable, ...sortable.map((name) => `-${name}`)]],
    ['Main', own],
    ['to', states],
    ['requires', own],
    ['stage', states],
    ['area', app.areas.map(({ name }) => name)],
    ['icon', ICON_NAMES],
    ['matchOn', own],
    ['ADMIN', ['create', 'delete', 'edit', 'finish', 'import', 'list', 'show']],
  ]
  const offered = []
  for (const { name, position } of marks.filter(({ kind }) => kind !== 'h')) {
    const answer = await ask('textDocument/completion', { textDocument, position })
    const labels: string[] = answer.items.map(({ label }: { label: string }) => label)
    offered.push([name, labels.toSorted()])
  }
  expect(offered).toEqual(expected.map(([name, labels]) => [name, labels.toSorted()]))
}, 60_000)

test('an error names the wrong word in a few lines', async () => {
  const { textDocument } = open('wrong.test.ts', WRONG)
  const { items } = await ask('textDocument/diagnostic', { textDocument })
  const messages: string[] = items.map(({ message }: { message: string }) => message)
  const expected = [
    /^Type '"DON"' is not .* Did you mean '"DONE"'\?$/,
    /'stag' does not exist in .* Did you mean to write 'stage'\?$/,
    /^Type '"cod"' is not .* Did you mean '"code"'\?$/,
    /^Type '"DON"' is not .* Did you mean '"DONE"'\?$/,
    /'ADMN' does not exist in .* Did you mean to write 'ADMIN'\?$/,
    /^Type '"grops"' is not .* Did you mean '"groups"'\?$/,
    /is not assignable to type '"\\"code\\" is never \\"cod\\""'\.$/,
  ]
  expect(messages).toEqual(expected.map((pattern) => expect.stringMatching(pattern)))
  for (const message of messages) expect(message.split('\n').length).toBeLessThanOrEqual(2)
}, 60_000)
