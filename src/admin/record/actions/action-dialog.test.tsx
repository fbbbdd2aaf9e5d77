import { choice, resource, text, type Definition } from '#schema/engine'
import { cleanup, screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { http, HttpResponse } from 'msw'
import { setupServer } from 'msw/node'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { API, ok, renderScreen } from '../../form/form-testing.tsx'
import { ActionDialog } from './action-dialog.tsx'

const jar = resource('jar', {
  label: ['Jar', 'Jars'],
  screen: '/jar',
  title: '{jarName}',
  fields: {
    jarName: text({ required: true, max: 40 }),
    reason: text({ max: 40 }),
    remarks: text({ max: 40 }),
    crack: choice({ FINE: ['Hardly seen', 'success'], WIDE: ['Leaks', 'warning'] }),
    content: text({ max: 40 }),
    jarStatus: choice({ FULL: 'Full', BROKEN: 'Broken' }, { required: true, initial: 'FULL' }),
  },
  state: 'jarStatus',
  actions: {
    break: {
      label: 'Break jar',
      from: 'FULL',
      to: 'BROKEN',
      inputs: ['reason', 'remarks'],
      requiresOf: { ADMIN: ['reason'] },
      shows: ['crack', 'content'],
    },
  },
  list: { columns: ['jarName'], sort: 'jarName' },
  allow: { ADMIN: 'everything', EMPLOYEE: 'everything' },
}) as unknown as Definition

const open = (role: string, more: object = {}) => {
  const action = jar.actions?.['break']
  if (!action) throw new Error('The jar cannot be broken')
  const record = {
    id: 7,
    version: 3,
    jarName: 'Plum',
    jarStatus: 'FULL',
    reason: null,
    remarks: null,
    labels: {},
    files: {},
    ...more,
  }
  server.use(http.get(`${API}/jar/7`, () => HttpResponse.json(ok(record))))
  renderScreen(
    <ActionDialog
      definition={jar}
      record={record}
      chosen={{ name: 'break', action }}
      onClose={() => undefined}
    />,
    { definitions: [jar], at: '/jar/7', role },
  )
}

const server = setupServer()
beforeAll(() => server.listen({ onUnhandledFrame: 'error' }))
afterAll(() => server.close())
afterEach(cleanup)

describe('a field that an action requires of one role', () => {
  test('is not called optional before that role, who sees at once that it is empty', async () => {
    open('ADMIN')
    expect(screen.getByText(/^Reason/).textContent).toBe('Reason')
    expect(screen.getByText(/^Remarks/).textContent).toBe('Remarks (optional)')
    await userEvent.click(screen.getByRole('button', { name: 'Break jar' }))
    expect(await screen.findAllByText('Please fill in Reason.')).not.toHaveLength(0)
  })

  test('is optional before any other', () => {
    open('EMPLOYEE')
    expect(screen.getByText(/^Reason/).textContent).toBe('Reason (optional)')
  })
})

describe('what an action shows before it is done', () => {
  test('is a warning where a choice has the tone of one', () => {
    open('ADMIN', { crack: 'WIDE', content: 'Plum jam' })
    const warning = within(screen.getByRole('alert'))
    expect(warning.getByText('Leaks')).toBeTruthy()
    expect(warning.getByText('Plum jam')).toBeTruthy()
  })

  test('is none otherwise, and nothing where there is nothing to show', () => {
    open('ADMIN', { crack: 'FINE', content: 'Plum jam' })
    expect(screen.queryByRole('alert')).toBeNull()
    expect(screen.getByText('Plum jam')).toBeTruthy()
    cleanup()
    open('ADMIN')
    expect(screen.queryByText('Content')).toBeNull()
  })
})
