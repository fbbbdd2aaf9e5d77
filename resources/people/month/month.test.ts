import { afterAll, describe, expect, test } from 'vitest'
import { openHoursOffice } from '../../../tests/company/hours-office.ts'
import { selectDatabases } from '../../../tests/kit/workspace.ts'

const databases = selectDatabases(import.meta.filename)

describe.each(databases)('the hours of a month on %s', async (database) => {
  const { own, space, staff, department, hire, swipe, findHours } = await openHoursOffice(database)
  afterAll(() => space.close())

  const MONDAY = '2025-06-09'
  const correct = (cells: readonly object[]) =>
    staff.put('/pay-hour/corrections', { cells, remarks: 'As the foreman says' })

  test('are corrected in a block, each day for itself, and go back to the swipes', async () => {
    const { id } = await hire()
    await swipe(id, [MONDAY, '08:00', '12:00'])
    const done = await correct([
      { employee: id, workDate: MONDAY, workedHours: 9 },
      { employee: id, workDate: '2025-06-10', workedHours: 7.5 },
      { employee: id, workDate: '2025-01-02', workedHours: 8 },
    ])
    expect(done.data).toMatchObject({
      saved: 2,
      refused: [{ employee: id, workDate: '2025-01-02' }],
    })
    expect(await findHours(id, MONDAY)).toMatchObject({ workedHours: 9, source: 'MANUAL' })
    const drafts = (await staff.get(`/pay-hour?employee=${id}`)).content.map((row) => row.id)
    expect((await staff.post('/pay-hour/approvals', { ids: drafts })).data).toMatchObject({
      approved: 2,
      refused: 0,
    })
    expect((await staff.post('/pay-hour/approvals', { ids: drafts })).data).toMatchObject({
      approved: 0,
      refused: 2,
    })
    await correct([{ employee: id, workDate: MONDAY, workedHours: null }])
    expect(await findHours(id, MONDAY)).toMatchObject({ workedHours: 4, source: 'SWIPE' })
  })

  test('stand in a line for each person, and where everybody is on a board', async () => {
    const { id, code } = await hire()
    await correct([{ employee: id, workDate: '2025-06-10', workedHours: 7.5 }])
    const month = await staff.get(`/pay-hour/month?year=2025&month=6&department=${department}`)
    const lines = month.data as unknown as readonly {
      readonly employee: number
      readonly cells: readonly object[]
    }[]
    const line = lines.find(({ employee }) => employee === id)
    expect(line?.cells).toHaveLength(30)
    expect(line?.cells[9]).toMatchObject({ workedHours: 7.5, payHourStatus: 'DRAFT' })
    expect(line?.cells[0]).toMatchObject({ dayType: 'WEEKLY_OFF', workedHours: null })
    // The employee is suspended later, but their hours in the month remain visible.
    const { id: suspended } = await hire()
    await correct([{ employee: suspended, workDate: '2025-06-10', workedHours: 8 }])
    await staff.post(`/employee/${suspended}/suspend`)
    const again = await staff.get(`/pay-hour/month?year=2025&month=6&department=${department}`)
    expect(again.text).toContain(`"employee":${suspended},`)
    const presence = async () => {
      const board = (await staff.get('/swipe-entry/board')).data as unknown as readonly {
        readonly employee: number
        readonly presence: string
      }[]
      return board.find(({ employee }) => employee === id)?.presence
    }
    expect(await presence()).toBe('LATE')
    await staff.post('/swipe-entry/stamp', { employeeCode: code })
    expect(await presence()).toBe('IN')
    for (const path of ['/swipe-entry/board', '/pay-hour/month?year=2025&month=6'])
      expect((await space.as('EMPLOYEE').get(path)).status).toBe(403)
  })

  test('are told on the dashboards', async () => {
    const readTiles = async (role: 'ADMIN' | 'EMPLOYEE', path: string) => {
      const { data } = await space.as(role).get(`/dashboard/${path}`)
      const tiles = data.tiles as readonly { readonly code: string }[]
      return new Map(tiles.map((tile) => [tile.code, tile]))
    }
    await swipe(own, ['2025-06-16', '02:00', '11:30'])
    const mine = await readTiles('EMPLOYEE', 'employee')
    expect(mine.get('own-day')).toMatchObject({ value: 9.5, name: '02:00–11:30' })
    expect(mine.get('own-week')).toMatchObject({
      value: 9.5,
      beside: [{ label: 'Overtime', value: 1.5 }],
    })
    const board = (await staff.get('/swipe-entry/board')).data as unknown as readonly {
      readonly presence: string
    }[]
    const count = (presence: string) => board.filter((each) => each.presence === presence).length
    expect((await readTiles('ADMIN', 'admin')).get('people-at-work')).toMatchObject({
      value: count('IN'),
      count: null,
      parts: [
        { key: 'ON_LEAVE', value: count('ON_LEAVE') },
        { key: 'LATE', value: count('LATE') },
      ],
    })
  })
})
