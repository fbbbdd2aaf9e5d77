import { choice, flag, resource, text, type Definition } from '#schema/engine'
import { cleanup, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { http, HttpResponse } from 'msw'
import { setupServer } from 'msw/node'
import { ResourceContextProvider } from 'react-admin'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { API, ok, renderScreen } from '../../form/form-testing.tsx'
import { ActionDialog } from './action-dialog.tsx'
import { DeleteDialog } from './action-buttons.tsx'

const jar = resource('jar', {
  label: ['Jar', 'Jars'],
  screen: '/jar',
  title: '{jarName}',
  fields: {
    jarName: text({ required: true, max: 40 }),
    reason: text({ max: 10 }),
    isActive: flag({ required: true, initial: true }),
    jarStatus: choice({ FULL: 'Full', BROKEN: 'Broken' }, { required: true, initial: 'FULL' }),
  },
  state: 'jarStatus',
  actions: {
    break: { label: 'Break jar', from: 'FULL', to: 'BROKEN', inputs: ['reason'] },
  },
  list: { columns: ['jarName'], sort: 'jarName' },
  allow: { ADMIN: 'everything' },
}) as unknown as Definition

const RECORD = {
  id: 7,
  version: 3,
  jarName: 'Plum',
  reason: null,
  isActive: true,
  jarStatus: 'FULL',
  labels: {},
  files: {},
}
const sent: { path: string; body?: unknown }[] = []
const refuse = (status: number, message: string, errors: object[] = []) =>
  HttpResponse.json({ status: 'REFUSED', message, errors }, { status })
const api = setupServer(
  http.delete(`${API}/jar/7`, () => {
    sent.push({ path: 'DELETE /jar/7' })
    return HttpResponse.json(ok(null))
  }),
  http.post(`${API}/jar/7/break`, async ({ request }) => {
    sent.push({ path: 'POST /jar/7/break', body: await request.json() })
    return HttpResponse.json(ok({ ...RECORD, jarStatus: 'BROKEN', version: 4 }))
  }),
)
beforeAll(() => api.listen({ onUnhandledFrame: 'error' }))
afterEach(() => {
  cleanup()
  api.resetHandlers()
  sent.length = 0
})
afterAll(() => api.close())

let closed = 0
const close = () => {
  closed += 1
}
const show = (dialog: React.ReactNode) => {
  closed = 0
  renderScreen(<ResourceContextProvider value="jar">{dialog}</ResourceContextProvider>, {
    definitions: [jar],
    at: '/jar/7',
  })
}
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }))

describe('deleting a record', () => {
  const open = (definition = jar) =>
    show(<DeleteDialog definition={definition} record={RECORD} onClose={close} />)

  test('names what goes, and keeps it by default', async () => {
    open()
    expect(screen.getByRole('dialog', { name: 'Delete Plum?' })).toBeTruthy()
    expect(document.activeElement?.textContent).toBe('Keep jar')
    await press('Keep jar')
    expect([closed, sent.length]).toEqual([1, 0])
  })

  test('deletes it, goes back to the list, and can be undone there', async () => {
    open()
    await press('Delete jar')
    await screen.findByText('elsewhere')
    expect(sent).toEqual([{ path: 'DELETE /jar/7' }])
    const restored: string[] = []
    api.use(
      http.post(`${API}/jar/7/restore`, ({ request }) => {
        restored.push(request.method)
        return HttpResponse.json(ok(RECORD))
      }),
    )
    await userEvent.click(await screen.findByRole('button', { name: 'Undo' }))
    await waitFor(() => expect(restored).toEqual(['POST']))
  })

  test('that is still needed says what to do instead', async () => {
    api.use(http.delete(`${API}/jar/7`, () => refuse(409, 'Two shelves hold this jar.')))
    open()
    await press('Delete jar')
    expect((await screen.findByRole('alert')).textContent).toBe(
      'Two shelves hold this jar. Switch off “Active” instead: it stays visible but can no longer be chosen.',
    )
    expect(screen.queryByRole('button', { name: 'Delete jar' })).toBeNull()
    await press('Close')
    expect(closed).toBe(1)
  })

  test('that is refused for another reason says that reason alone', async () => {
    api.use(http.delete(`${API}/jar/7`, () => refuse(403, 'Not for you.')))
    open()
    await press('Delete jar')
    expect((await screen.findByRole('alert')).textContent).toBe('Not for you.')
  })
})

describe('an action that asks for something', () => {
  const open = () => {
    const action = jar.actions?.['break']
    if (!action) throw new Error('The jar cannot be broken')
    show(
      <ActionDialog
        definition={jar}
        record={RECORD}
        chosen={{ name: 'break', action }}
        onClose={close}
      />,
    )
  }

  test('sends it with the version that was read', async () => {
    open()
    await userEvent.type(screen.getByLabelText(/^Reason/), 'Fell')
    await press('Break jar')
    await waitFor(() =>
      expect(sent).toEqual([{ path: 'POST /jar/7/break', body: { reason: 'Fell', version: 3 } }]),
    )
    await waitFor(() => expect(closed).toBe(1))
  })

  test('says what is wrong with it before it sends it', async () => {
    open()
    await userEvent.type(screen.getByLabelText(/^Reason/), 'Fell from the shelf')
    await press('Break jar')
    expect(await screen.findAllByText(/at most 10/)).not.toHaveLength(0)
    expect(sent).toEqual([])
  })

  test('puts the message of the server under its field, and stays open', async () => {
    const error = { field: 'reason', code: 'vague', message: 'Please say more.' }
    api.use(http.post(`${API}/jar/7/break`, () => refuse(400, 'Please correct it.', [error])))
    open()
    await press('Break jar')
    expect(await screen.findAllByText('Please say more.')).not.toHaveLength(0)
    expect(closed).toBe(0)
  })

  test('is left without a call', async () => {
    open()
    await press('Back')
    expect([closed, sent.length]).toEqual([1, 0])
  })
})
