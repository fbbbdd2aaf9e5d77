import { choice, resource, text, type Definition } from '#schema/engine'
import { cleanup, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, describe, expect, test } from 'vitest'
import { renderScreen } from '../form/form-testing.tsx'
import { ActionDialog } from './action-dialog.tsx'

const jar = resource('jar', {
  label: ['Jar', 'Jars'],
  screen: '/jar',
  title: '{jarName}',
  fields: {
    jarName: text({ required: true, max: 40 }),
    reason: text({ max: 40 }),
    remarks: text({ max: 40 }),
    jarStatus: choice({ FULL: 'Full', BROKEN: 'Broken' }, { required: true, initial: 'FULL' }),
  },
  state: 'jarStatus',
  actions: {
    break: {
      label: 'Break jar',
      from: 'FULL',
      to: 'BROKEN',
      asks: ['reason', 'remarks'],
      requiresOf: { ADMIN: ['reason'] },
    },
  },
  list: { columns: ['jarName'], sort: 'jarName' },
  allow: { ADMIN: 'everything', EMPLOYEE: 'everything' },
}) as unknown as Definition

const open = (role: string) => {
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
  }
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
