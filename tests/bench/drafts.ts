/** The draft of an import from its upload to its undo, for `npm run bench -- imports`. */
import type { ImportDraft } from '#schema/engine'
import { print, workbookOf, type Server } from './people-sheets.ts'

const WAIT = 50
const BUSY: readonly string[] = ['checking', 'saving', 'undoing']

async function ask<Answer>(
  { url, token }: Server,
  path: string,
  options: { readonly method?: string; readonly body?: FormData | object } = {},
): Promise<Answer> {
  const { method = 'GET', body } = options
  const isForm = body instanceof FormData
  const answer = await fetch(`${url}/employee/import${path}`, {
    method,
    headers: {
      authorization: `Bearer ${token}`,
      ...(body && !isForm ? { 'content-type': 'application/json' } : {}),
    },
    ...(body ? { body: isForm ? body : JSON.stringify(body) } : {}),
  })
  const { data, message } = (await answer.json()) as { data: Answer; message: string }
  if (answer.status !== 200) throw new Error(`${method} ${path}: ${answer.status} ${message}`)
  return data
}

async function timed<Result>(name: string, body: () => Promise<Result>): Promise<Result> {
  const started = performance.now()
  const result = await body()
  print(name, (performance.now() - started) / 1000, 's')
  return result
}

/** Prints how long each step of a draft takes, and how long its page takes to open. */
export async function measureDraft(server: Server, rows: number): Promise<void> {
  const read = (id: number) => ask<ImportDraft>(server, `/${id}`)
  const settled = async (id: number): Promise<ImportDraft> => {
    for (;;) {
      const draft = await read(id)
      if (!BUSY.includes(draft.state)) return draft
      await new Promise((resolve) => {
        setTimeout(resolve, WAIT)
      })
    }
  }
  const step = async ({ id, version }: ImportDraft, name: string, body: object = { version }) => {
    await ask(server, `/${id}/${name}`, { method: 'POST', body })
    return settled(id)
  }
  const form = new FormData()
  form.append('draft', 'true')
  form.append('file', new Blob([new Uint8Array(workbookOf(rows))]), 'people.xlsx')
  const opened = await timed(`draft of ${rows}, upload`, () =>
    ask<ImportDraft>(server, '', { method: 'POST', body: form }),
  )
  const checked = await timed('its check', () => step(opened, 'check', {}))
  await timed('opening its page', () => read(opened.id))
  await timed('500 rows of its grid', () => ask(server, `/${opened.id}/rows?page=20&size=500`))
  const cells = Array.from({ length: 1_000 }, (_, place) => ({
    place,
    header: 'designation',
    value: 'Corrected',
  }))
  const corrected = await timed('1,000 corrected cells', () =>
    ask<ImportDraft>(server, `/${opened.id}/cells`, {
      method: 'PUT',
      body: { version: checked.version, cells },
    }),
  )
  const saved = await timed('its import', () => step(corrected, 'save'))
  await timed('its undo', () => step(saved, 'undo'))
  const broken = Array.from({ length: rows }, (_, n) => `Person${n},nobody knows`).join('\n')
  const wrong = new FormData()
  wrong.append('draft', 'true')
  wrong.append('file', new Blob([`firstName,departmentCode\n${broken}`]), 'wrong.csv')
  const bad = await ask<ImportDraft>(server, '', { method: 'POST', body: wrong })
  const { groups } = await step(bad, 'check', {})
  const count = groups.reduce((sum, each) => sum + each.rows, 0)
  await timed(`page of ${count} problems`, () => read(bad.id))
}
