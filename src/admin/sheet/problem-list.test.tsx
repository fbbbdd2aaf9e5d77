// @vitest-environment jsdom
import { render, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { resource, text, type Definition, type RowResult } from '#schema/engine'
import { ChangeList } from './check-step.tsx'
import { ProblemList } from './problem-list.tsx'

const saved = vi.hoisted(() => [] as Blob[])
vi.mock('file-saver', () => ({ saveAs: (blob: Blob) => saved.push(blob) }))
afterEach(() => {
  document.body.innerHTML = ''
})

const jar = resource('jar', {
  label: ['Jar', 'Jars'],
  title: '{jarName}',
  fields: { jarName: text({ required: true }) },
  list: { columns: ['jarName'], sort: 'jarName' },
  allow: { ADMIN: 'everything' },
}) as unknown as Definition
const failed = (row: number): RowResult => ({
  row,
  action: 'failed',
  changes: [],
  errors: [{ field: 'jarName', code: 'required', message: 'Please fill in Jar name.' }],
})

test('problems that the server does not list are counted, and the list to download names their rows', async () => {
  const rows: RowResult[] = [
    failed(2),
    failed(3),
    { row: 4, action: 'failed', changes: [], errors: [], errorsLeftOut: 3 },
  ]
  render(
    <ProblemList
      definition={jar}
      rows={rows}
      fileName="jars.csv"
      counted={{ listed: 2, total: 5 }}
    />,
  )
  expect(screen.getByRole('alert').textContent).toBe(
    'There are 5 problems. The downloadable list shows 2 of them and gives the row numbers of the rest.',
  )
  screen.getByRole('button').click()
  expect((await saved.at(-1)?.text())?.trim().split(/\r?\n/).at(-1)).toBe(
    '4,The row,,"3 more problems, not listed"',
  )
})

test('a list of all problems says nothing of others', () => {
  render(<ProblemList definition={jar} rows={[failed(2)]} fileName="jars.csv" />)
  expect(screen.queryByRole('alert')).toBeNull()
})

test('a change that is not listed is not called a sign-in', () => {
  render(
    <ChangeList
      definition={jar}
      rows={[{ row: 2, action: 'updated', changes: [], errors: [], isShort: true }]}
    />,
  )
  expect(document.body.textContent).toContain('Not shown: there are too many changes in the file')
  expect(document.body.textContent).not.toContain('sign-in')
})
