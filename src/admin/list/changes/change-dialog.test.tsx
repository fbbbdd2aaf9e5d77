import {
  choice,
  flag,
  money,
  resource,
  text,
  type ChangedRow,
  type ChangeProgress,
  type Definition,
} from '#schema/engine'
import { cleanup, configure, screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { http, HttpResponse } from 'msw'
import { setupServer } from 'msw/node'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { API, ok, renderScreen } from '../../form/form-testing.tsx'
import { ChangeDialog, ResumedChange } from './change-dialog.tsx'
import type { ChangePlan, Deed } from './plan.ts'

const jar = resource('jar', {
  label: ['Jar', 'Jars'],
  screen: '/jar',
  title: '{jarName}',
  fields: {
    jarName: text({ required: true, unique: true, max: 40 }),
    price: money({ required: true, min: 0 }),
    note: text({ max: 40 }),
    isSweet: flag(),
    reason: text({ max: 40 }),
    jarStatus: choice({ FULL: 'Full', OPEN: 'Open', BROKEN: 'Broken' }, { initial: 'FULL' }),
  },
  state: 'jarStatus',
  actions: {
    open: { label: 'Open jar', from: 'FULL', to: 'OPEN', inputs: ['price'], many: true },
    break: { label: 'Break jar', from: 'FULL', to: 'BROKEN', requires: ['reason'], many: true },
  },
  list: { columns: ['jarName', 'price', 'note', 'isSweet', 'jarStatus'], sort: 'jarName' },
  allow: { ADMIN: 'everything' },
}) as unknown as Definition

const PATIENT = { timeout: 20_000 }
configure({ asyncUtilTimeout: PATIENT.timeout })

const server = setupServer()
beforeAll(() => server.listen({ onUnhandledFrame: 'error' }))
afterAll(() => server.close())
afterEach(() => {
  cleanup()
  server.resetHandlers()
})

const row = (id: number, label: string, more: Partial<ChangedRow> = {}) => ({
  id,
  label,
  outcome: 'changed' as const,
  changes: [{ field: 'price', before: 4, after: 4.2 }],
  texts: [],
  message: null,
  errors: [],
  ...more,
})
const REFUSED = row(3, 'Fig', { outcome: 'refused', message: 'Fig jam is out of season.' })

const PROGRESS: ChangeProgress = {
  id: 9,
  kind: 'edit',
  action: null,
  state: 'DONE',
  total: 3,
  done: 3,
  changed: 2,
  unchanged: 0,
  refused: 1,
  isUndoable: true,
  undoneById: null,
  at: '2026-11-21T10:00:00.000Z',
  by: 1,
}

const page = (content: readonly object[]) => ({
  content,
  page: 0,
  size: 25,
  totalElements: content.length,
  totalPages: 1,
})

/** A server with three jars; the third is refused. Returns the bodies and calls that it got. */
function answer(after: Readonly<Record<string, unknown>> = {}) {
  const orders: unknown[] = []
  const calls: string[] = []
  const say = (step: string, data: unknown) =>
    http.post(`${API}/jar/changes/:id/${step}`, ({ params }) => {
      calls.push(`${step} ${String(params['id'])}`)
      return HttpResponse.json(ok(data))
    })
  server.use(
    http.post(`${API}/jar/changes`, async ({ request }) => {
      orders.push(await request.json())
      return HttpResponse.json(ok({ id: 9, total: 3 }))
    }),
    http.get(`${API}/jar/changes/9/preview`, ({ request }) =>
      HttpResponse.json(
        ok(
          new URL(request.url).searchParams.get('after') === null
            ? { rows: [row(1, 'Plum')], next: 1 }
            : { rows: [row(2, 'Pear'), REFUSED], next: null },
        ),
      ),
    ),
    say('apply', { ...PROGRESS, ...after }),
    say('undo', { ...PROGRESS, id: 10, kind: 'undo', isUndoable: false, changed: 2, refused: 0 }),
    say('stop', { ...PROGRESS, state: 'STOPPED', done: 1, changed: 1, refused: 0 }),
    http.get(`${API}/jar/changes/9`, () => HttpResponse.json(ok(PROGRESS))),
    http.get(`${API}/jar/changes/:id/rows`, ({ request }) =>
      HttpResponse.json(
        ok(
          page(
            new URL(request.url).searchParams.get('outcome') === 'refused'
              ? [REFUSED]
              : [row(1, 'Plum'), row(2, 'Pear')],
          ),
        ),
      ),
    ),
  )
  return { orders, calls }
}

const RECORDS = [{ id: 1, version: 4 }, { id: 2 }, { id: 3 }]

function open(deed: Deed, more: Partial<ChangePlan> = {}) {
  const seen = { done: 0, closed: 0, started: 0 }
  renderScreen(
    <ChangeDialog
      definition={jar}
      plan={{ deed, chosen: { records: RECORDS }, count: 3, ...more }}
      onStart={(id) => (seen.started = id)}
      onDone={() => (seen.done += 1)}
      onClose={() => (seen.closed += 1)}
    />,
    { definitions: [jar], at: '/jar/7' },
  )
  return seen
}

const press = (name: string | RegExp) => userEvent.click(screen.getByRole('button', { name }))

describe('several records', () => {
  test('are edited: chosen, previewed part by part, applied, and undone', async () => {
    const { orders, calls } = answer()
    const seen = open({ verb: 'edit' })
    expect(screen.getByRole('heading', { name: 'Edit 3 jars' })).toBeTruthy()
    expect(screen.getByRole('button', { name: 'Preview' })).toHaveProperty('disabled', true)
    await press('Price')
    await userEvent.click(screen.getByRole('radio', { name: 'Change by %' }))
    await userEvent.type(screen.getByRole('textbox', { name: 'Price' }), '5')
    await press('Preview')
    await screen.findByText('2 will change · 1 will be refused')
    expect(orders).toEqual([{ records: RECORDS, adjust: { price: { percent: 5 } } }])
    expect(screen.getByRole('row', { name: 'Plum £4.00 → £4.20' })).toBeTruthy()
    const refused = within(screen.getByRole('alert'))
    expect(refused.getByText('Fig jam is out of season.')).toBeTruthy()
    expect(refused.getByRole('link', { name: 'Fig' }).getAttribute('href')).toBe('/jar/3/show')
    const apply = await screen.findByRole('button', { name: 'Apply to 2' })
    expect(document.activeElement).toBe(apply)
    await userEvent.keyboard('{Enter}')
    await screen.findByText('2 changed · 1 refused')
    expect(seen).toEqual({ done: 1, closed: 0, started: 9 })
    await screen.findByText('Fig jam is out of season.')
    expect(screen.getByRole('link', { name: 'Plum' })).toBeTruthy()
    await press('Undo')
    await screen.findByText('2 undone')
    expect(calls).toEqual(['apply 9', 'undo 9'])
    expect(seen.done).toBe(2)
    expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull()
  })

  test('are emptied only if that is chosen', async () => {
    const { orders } = answer()
    open({ verb: 'edit' })
    expect(screen.queryByRole('button', { name: 'Jar name' })).toBeNull()
    await press('Note')
    await press('Preview')
    expect(await screen.findAllByText('Please fill in Note.')).not.toHaveLength(0)
    expect(orders).toEqual([])
    await userEvent.click(screen.getByRole('radio', { name: 'Empty' }))
    await press('Is sweet')
    await press('Preview')
    await screen.findByText(/2 will change/)
    expect(orders).toEqual([{ records: RECORDS, edit: { note: null, isSweet: false } }])
    await press('Back')
    expect(screen.getByText('Note will be empty.')).toBeTruthy()
  })

  test('of a whole list are acted on at once, and stopped', async () => {
    const { orders, calls } = answer({ state: 'RUNNING', done: 1, isUndoable: false })
    const seen = open({ verb: 'action', name: 'open' }, { chosen: { query: { tab: 'all' } } })
    await press(
      await screen.findByRole('button', { name: 'Open jar (2)' }).then((b) => b.textContent),
    )
    expect(orders).toEqual([{ query: { tab: 'all' }, action: 'open', inputs: {} }])
    await screen.findByText('1 of 3 done')
    await press('Stop')
    await screen.findByText('2 were not attempted and are unchanged.')
    expect(calls).toEqual(['apply 9', 'stop 9'])
    await press('Close')
    expect(seen).toMatchObject({ done: 1, closed: 1 })
  })

  test('get the reason that an action requires, once for all', async () => {
    const { orders } = answer()
    open({ verb: 'action', name: 'break' })
    await press('Preview')
    expect(await screen.findAllByText('Please fill in Reason.')).not.toHaveLength(0)
    await userEvent.type(screen.getByRole('textbox', { name: 'Reason' }), 'Dropped')
    await userEvent.keyboard('{Enter}')
    await screen.findByText(/2 will change/)
    expect(orders).toEqual([{ records: RECORDS, action: 'break', inputs: { reason: 'Dropped' } }])
  })

  test('stay as they are if the server refuses the whole change', async () => {
    server.use(
      http.post(`${API}/jar/changes`, () =>
        HttpResponse.json({ status: 'CONFLICT', message: 'Too many jars.' }, { status: 409 }),
      ),
    )
    open({ verb: 'remove' })
    await screen.findByText('Too many jars.')
    expect(screen.getByRole('heading', { name: 'Delete 3 jars?' })).toBeTruthy()
  })
})

describe('a change that was started before a reload', () => {
  const resume = (id: number) => {
    const seen = { done: 0, closed: 0 }
    renderScreen(
      <ResumedChange
        definition={jar}
        id={id}
        onDone={() => (seen.done += 1)}
        onClose={() => (seen.closed += 1)}
      />,
      { definitions: [jar], at: '/jar/7' },
    )
    return seen
  }

  test('shows its result, and offers to undo it in the bar when it is closed', async () => {
    const { calls } = answer()
    const seen = resume(9)
    await screen.findByText('2 changed · 1 refused')
    await press('Close')
    expect(seen).toEqual({ done: 1, closed: 1 })
    cleanup()
    expect(calls).toEqual([])
  })

  test('is left out if it is gone', async () => {
    server.use(
      http.get(`${API}/jar/changes/8`, () =>
        HttpResponse.json({ status: 'NOT_FOUND', message: 'Gone' }, { status: 404 }),
      ),
    )
    const seen = resume(8)
    await expect.poll(() => seen.closed, PATIENT).toBe(1)
    expect(screen.queryByRole('dialog')).toBeNull()
  })
})
