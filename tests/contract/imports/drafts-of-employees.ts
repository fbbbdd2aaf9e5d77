import { expect, vi } from 'vitest'
import type { DraftRow, ImportDraft } from '#schema/engine'
import type { Reply } from '../../kit/client.ts'
import type { DatabaseName } from '../../kit/workspace.ts'
import { csv, EMPLOYEE, openEmployees } from './employee-sheets.ts'

/** The draft in an answer, which must be a success. */
export const draftIn = ({ status, text, data }: Reply): ImportDraft => {
  expect(status, text).toBe(200)
  return data as unknown as ImportDraft
}

/** Opens a server, and the calls of an administrator about drafts of employee files. */
export async function openDrafts(database: DatabaseName) {
  const opened = await openEmployees(database)
  const { admin, upload } = opened
  const open = async (...lines: string[]) =>
    draftIn(await upload(csv(EMPLOYEE, ...lines), { draft: 'true' }))
  const at = ({ id }: { id: number }, call = ''): string => `/employee/import/${id}${call}`
  const settled = (draft: { id: number }): Promise<ImportDraft> =>
    vi.waitFor(
      async () => {
        const now = draftIn(await admin.get(at(draft)))
        expect(['checking', 'saving', 'undoing']).not.toContain(now.state)
        return now
      },
      { timeout: 15_000, interval: 10 },
    )
  const check = async (draft: ImportDraft): Promise<ImportDraft> => {
    draftIn(await admin.post(at(draft, '/check')))
    return settled(draft)
  }
  const save = async (draft: ImportDraft, rows: 'all' | 'good'): Promise<ImportDraft> => {
    draftIn(await admin.post(at(draft, '/save'), { version: draft.version, rows }))
    return settled(draft)
  }
  const correct = async (draft: ImportDraft, change: object): Promise<ImportDraft> =>
    draftIn(await admin.put(at(draft, '/cells'), { version: draft.version, ...change }))
  const rowsOf = async (draft: ImportDraft, query = ''): Promise<readonly DraftRow[]> =>
    (await admin.get(at(draft, `/rows${query}`))).content as unknown as DraftRow[]
  return { ...opened, open, at, settled, check, save, correct, rowsOf }
}
