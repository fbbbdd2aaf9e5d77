import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { me, reference, resource, text } from '#schema/engine'
import {
  selectDatabases,
  workspace,
  type RoleName,
  type Workspace,
} from '../../../../tests/kit/workspace.ts'

const databases = selectDatabases(import.meta.filename)

const plot = resource('plot', {
  label: ['Plot', 'Plots'],
  screen: '/plot/manage-plot',
  title: '{plotName}',
  fields: { plotName: text({ required: true }), keeper: reference('user') },
  list: { columns: ['plotName'], sort: 'plotName' },
  allow: {
    SUPER_ADMIN: 'everything',
    ADMIN: 'everything',
    EMPLOYEE: ['list', 'show'],
    CUSTOMER: ['list', 'show'],
  },
  rows: { EMPLOYEE: { keeper: me } },
})
/** Only super admins may open these. */
const vault = resource('vault', {
  label: ['Vault', 'Vaults'],
  screen: '/vault/manage-vault',
  title: '{vaultName}',
  fields: { vaultName: text({ required: true }) },
  list: { columns: ['vaultName'], sort: 'vaultName' },
  allow: { SUPER_ADMIN: 'everything', ADMIN: ['list'] },
})
const PDF = '%PDF-1.4\n1 0 obj<<>>endobj\ntrailer<<>>\n%%EOF'

interface Shown {
  readonly id: number
  readonly content: string
  readonly name: string
  readonly isOwn: boolean
  readonly editedAt: string | null
  readonly mentions: readonly { id: number; name: string }[]
  readonly files: readonly { id: number; name: string; url: string }[]
}

describe.each(databases)('on %s', (database) => {
  let space: Workspace
  beforeAll(async () => {
    space = await workspace({ database, definitions: [plot, vault] })
  })
  afterAll(() => space.close())

  // First, because it counts every change.
  describe('GET /user/{id}/activity', () => {
    const activityOf = async (role: RoleName, of: RoleName, query = '') =>
      (await space.as(role).get(`/user/${space.callers[of].userId}/activity${query}`))
        .data as unknown as {
        rows: readonly Readonly<Record<string, unknown>>[]
        next: number | null
      }
    const described = (rows: readonly Readonly<Record<string, unknown>>[]) =>
      rows.map(({ kind, resource, label, fields }) => [kind, resource, label, fields])

    beforeAll(async () => {
      const admin = space.as('SUPER_ADMIN')
      const employee = space.callers.EMPLOYEE.userId
      const own = (await admin.post('/plot', { plotName: 'North', keeper: employee })).data
      await admin.post('/plot', { plotName: 'South', keeper: null })
      await admin.post('/vault', { vaultName: 'Gold' })
      await admin.put(`/plot/${own.id}`, { plotName: 'North field', version: own.version })
      const gone = (await admin.post('/plot', { plotName: 'West', keeper: employee })).data
      await admin.delete(`/plot/${gone.id}`)
      await space
        .as('ADMIN')
        .post('/plot', { plotName: 'Not by the super admin', keeper: employee })
    })

    test('lists what a user has changed, latest first', async () => {
      const { rows, next } = await activityOf('SUPER_ADMIN', 'SUPER_ADMIN')
      expect(described(rows)).toEqual([
        ['delete', 'plot', 'West', ['plotName', 'keeper']],
        ['create', 'plot', 'West', ['plotName', 'keeper']],
        ['update', 'plot', 'North field', ['plotName']],
        ['create', 'vault', 'Gold', ['vaultName']],
        ['create', 'plot', 'South', ['plotName']],
        ['create', 'plot', 'North field', ['plotName', 'keeper']],
      ])
      expect(next).toBeNull()
    })

    test('is read in parts', async () => {
      const seen: unknown[] = []
      let before = ''
      for (;;) {
        const { rows, next } = await activityOf(
          'SUPER_ADMIN',
          'SUPER_ADMIN',
          `?size=2${before && `&before=${before}`}`,
        )
        seen.push(...rows.map(({ id }) => id))
        if (next === null) break
        before = String(next)
      }
      expect(seen).toEqual(
        (await activityOf('SUPER_ADMIN', 'SUPER_ADMIN')).rows.map(({ id }) => id),
      )
    })

    test('is closed to those who may not open the user', async () => {
      const path = `/user/${space.callers.SUPER_ADMIN.userId}/activity`
      expect((await space.as('ADMIN').get(path)).status).toBe(404)
      expect((await space.as('EMPLOYEE').get(path)).status).toBe(404)
      expect((await space.as('CUSTOMER').get(path)).status).toBe(403)
    })

    test('leaves out records that the reader may not open', async () => {
      // The user becomes visible to admins, who may not open vaults.
      const { context } = space
      await context.store.transaction(async (transaction) => {
        await transaction.sql
          .updateTable('larder_history')
          .set({ by: space.callers.EMPLOYEE.userId })
          .where('by', '=', space.callers.SUPER_ADMIN.userId)
          .execute()
      })
      const resources = (rows: readonly Readonly<Record<string, unknown>>[]) =>
        described(rows).map(([, resource, label]) => [resource, label])
      expect(resources((await activityOf('ADMIN', 'EMPLOYEE')).rows)).toEqual([
        ['plot', 'West'],
        ['plot', 'West'],
        ['plot', 'North field'],
        ['plot', 'South'],
        ['plot', 'North field'],
      ])
      expect(resources((await activityOf('EMPLOYEE', 'EMPLOYEE')).rows)).toEqual([
        ['plot', 'North field'],
        ['plot', 'North field'],
      ])
    })
  })

  describe('comments', () => {
    /** The employee may open the first plot and not the second. */
    let own: number
    let foreign: number
    const as = (role: RoleName) => space.as(role)
    const idOf = (role: RoleName) => space.callers[role].userId
    const write = (role: RoleName, id: number, body: object) =>
      as(role).post(`/plot/${id}/comments`, { mentions: [], files: [], ...body })
    const read = async (role: RoleName, id: number) =>
      (await as(role).get(`/plot/${id}/comments`)).data as unknown as {
        content: readonly Shown[]
        totalElements: number
      }
    const belled = async (role: RoleName) =>
      (await as(role).get('/comment/notification')).data as unknown as {
        count: number
        items: readonly Readonly<Record<string, unknown>>[]
      }
    const upload = async (role: RoleName) =>
      (await as(role).upload('/files', { name: 'plan.pdf', content: PDF })).data.id

    beforeAll(async () => {
      const make = async (plotName: string, keeper: number) =>
        (await as('SUPER_ADMIN').post('/plot', { plotName, keeper })).data.id
      own = await make('North', idOf('EMPLOYEE'))
      foreign = await make('South', idOf('ADMIN'))
    })

    test('are read by staff who may open the record, newest first', async () => {
      const first = await write('ADMIN', own, { content: 'Needs water' })
      expect([first.status, first.data]).toMatchObject([
        201,
        { content: 'Needs water', name: 'ADMIN Tester', isOwn: true, editedAt: null, mentions: [] },
      ])
      await write('EMPLOYEE', own, { content: 'Watered' })
      const shown = await read('EMPLOYEE', own)
      expect(shown.totalElements).toBe(2)
      expect(shown.content.map(({ content, isOwn }) => [content, isOwn])).toEqual([
        ['Watered', true],
        ['Needs water', false],
      ])
      const page = await as('SUPER_ADMIN').get(`/plot/${own}/comments?page=1&size=1`)
      expect(page.content.map(({ content }) => content)).toEqual(['Needs water'])
    })

    test('are closed to customers, strangers and staff who may not open the record', async () => {
      for (const [role, id, status] of [
        ['CUSTOMER', own, 403],
        ['EMPLOYEE', foreign, 404],
        ['ADMIN', 999_999, 404],
      ] as const) {
        expect((await as(role).get(`/plot/${id}/comments`)).status).toBe(status)
        expect((await as(role).get(`/plot/${id}/mentionable`)).status).toBe(status)
        expect((await write(role, id, { content: 'Hello' })).status).toBe(status)
      }
      expect((await space.as(null).get(`/plot/${own}/comments`)).status).toBe(401)
      // An admin may list vaults, but not open them.
      const { id } = (await as('SUPER_ADMIN').post('/vault', { vaultName: 'Gold' })).data
      expect((await as('ADMIN').get(`/vault/${id}/comments`)).status).toBe(403)
      expect(
        (await as('SUPER_ADMIN').post(`/vault/${id}/comments`, { content: 'Locked' })).status,
      ).toBe(201)
    })

    test('are refused if they are empty or too long', async () => {
      for (const content of ['', '   ', null, 'x'.repeat(4001)])
        expect(await write('ADMIN', own, { content })).toMatchObject({
          status: 400,
          errors: [{ field: 'content' }],
        })
    })

    test('are changed and deleted by their author only', async () => {
      const { id } = (await write('ADMIN', own, { content: 'Draft' })).data
      const body = { content: 'Final', mentions: [], files: [] }
      for (const role of ['EMPLOYEE', 'SUPER_ADMIN'] as const) {
        expect((await as(role).put(`/comment/${id}`, body)).status).toBe(403)
        expect((await as(role).delete(`/comment/${id}`)).status).toBe(403)
      }
      expect((await as('CUSTOMER').put(`/comment/${id}`, body)).status).toBe(403)
      expect((await as('ADMIN').put(`/comment/${id}`, body)).data).toMatchObject({
        content: 'Final',
        editedAt: '2025-06-16T12:00:00.000Z',
      })
      const before = (await read('ADMIN', own)).totalElements
      expect((await as('ADMIN').delete(`/comment/${id}`)).status).toBe(200)
      expect((await read('ADMIN', own)).totalElements).toBe(before - 1)
      expect((await as('ADMIN').put(`/comment/${id}`, body)).status).toBe(404)
      // The existence of comments on other people's records is not revealed.
      const hidden = (await write('ADMIN', foreign, { content: 'For the office' })).data
      expect((await as('EMPLOYEE').put(`/comment/${hidden.id}`, body)).status).toBe(404)
      expect((await as('EMPLOYEE').delete(`/comment/${hidden.id}`)).status).toBe(404)
    })

    test('mention people who may open the record, and reach their bell until they are seen', async () => {
      const suggested = async (id: number, search: string) =>
        (await as('ADMIN').get(`/plot/${id}/mentionable?search=${search}`)).data
      expect(await suggested(own, 'empl')).toEqual([
        { id: idOf('EMPLOYEE'), name: 'EMPLOYEE Tester' },
      ])
      expect(await suggested(foreign, 'empl')).toEqual([])
      expect(await suggested(own, 'customer')).toEqual([])
      expect(await suggested(own, 'nobody')).toEqual([])

      const said = (
        await write('ADMIN', own, {
          content: '@EMPLOYEE Tester please look',
          mentions: [idOf('EMPLOYEE'), idOf('ADMIN')],
        })
      ).data
      expect(said['mentions']).toEqual([
        { id: idOf('ADMIN'), name: 'ADMIN Tester' },
        { id: idOf('EMPLOYEE'), name: 'EMPLOYEE Tester' },
      ])
      const item = {
        id: said.id,
        name: 'ADMIN Tester',
        resource: 'plot',
        recordId: own,
        label: 'North',
      }
      expect(await belled('EMPLOYEE')).toMatchObject({ count: 1, items: [item] })
      const all = (await as('EMPLOYEE').get('/notifications')).content
      expect(all.find(({ call }) => call === '/comment/notification')).toMatchObject({ unseen: 1 })
      // Authors are not notified of their own comments.
      expect(await belled('ADMIN')).toEqual({ count: 0, items: [] })

      // Saving the comment again does not ring again once it was seen.
      expect((await as('EMPLOYEE').put(`/comment/notification?id=${said.id}`)).data).toEqual({
        updated: 1,
      })
      await as('ADMIN').put(`/comment/${said.id}`, {
        content: 'Please look again',
        mentions: [idOf('EMPLOYEE')],
        files: [],
      })
      expect((await belled('EMPLOYEE')).count).toBe(0)
    })

    test('mention nobody who may not open the record, in the same words as somebody unknown', async () => {
      const answers = []
      for (const user of [idOf('EMPLOYEE'), idOf('CUSTOMER'), 999_999])
        answers.push((await write('ADMIN', foreign, { content: 'Psst', mentions: [user] })).text)
      expect(new Set(answers).size).toBe(1)
      expect(JSON.parse(answers[0] ?? '')).toMatchObject({
        status: 'BAD_REQUEST',
        errors: [{ field: 'mentions' }],
      })
    })

    test('leave the bell when the record can no longer be opened', async () => {
      const { id } = (
        await as('ADMIN').post('/plot', { plotName: 'West', keeper: idOf('EMPLOYEE') })
      ).data
      await write('ADMIN', id, { content: 'Look', mentions: [idOf('EMPLOYEE')] })
      expect((await belled('EMPLOYEE')).items).toMatchObject([{ recordId: id }])
      await as('ADMIN').put(`/plot/${id}`, { keeper: null, version: 1 })
      expect(await belled('EMPLOYEE')).toEqual({ count: 0, items: [] })
    })

    test('carry files that their author has uploaded', async () => {
      const file = await upload('ADMIN')
      const { id, files } = (await write('ADMIN', own, { content: 'Plan', files: [{ file }] }))
        .data as unknown as Shown
      expect(files).toMatchObject([{ id: file, name: 'plan.pdf' }])
      expect((await space.as(null).get(files[0]?.url ?? '')).status).toBe(200)
      expect((await read('EMPLOYEE', own)).content[0]?.files).toMatchObject([{ id: file }])

      // Another person's upload, and a file that already belongs to a comment, cannot be attached.
      for (const taken of [await upload('EMPLOYEE'), file, 999_999])
        expect(
          await write('ADMIN', own, { content: 'Mine', files: [{ file: taken }] }),
        ).toMatchObject({ status: 400, errors: [{ field: 'files.0.file' }] })

      const kept = await as('ADMIN').put(`/comment/${id}`, {
        content: 'Plan again',
        mentions: [],
        files: [{ file }],
      })
      expect(kept.data['files']).toMatchObject([{ id: file }])
      const without = await as('ADMIN').put(`/comment/${id}`, {
        content: 'No plan',
        mentions: [],
        files: [],
      })
      expect(without.data['files']).toEqual([])
    })

    test('are added once if the call is repeated', async () => {
      const before = (await read('ADMIN', own)).totalElements
      const send = () =>
        as('ADMIN').post(
          `/plot/${own}/comments`,
          { content: 'Once', mentions: [], files: [] },
          { 'idempotency-key': 'comment-once' },
        )
      expect((await send()).data.id).toBe((await send()).data.id)
      expect((await read('ADMIN', own)).totalElements).toBe(before + 1)
    })

    test('follow a record that is deleted', async () => {
      const { id } = (
        await as('ADMIN').post('/plot', { plotName: 'East', keeper: idOf('EMPLOYEE') })
      ).data
      const said = await write('ADMIN', id, { content: 'Look', mentions: [idOf('EMPLOYEE')] })
      await as('ADMIN').delete(`/plot/${id}`)
      expect((await as('ADMIN').get(`/plot/${id}/comments`)).status).toBe(404)
      expect((await as('ADMIN').delete(`/comment/${said.data.id}`)).status).toBe(404)
      expect((await belled('EMPLOYEE')).count).toBe(0)
    })
  })
})
