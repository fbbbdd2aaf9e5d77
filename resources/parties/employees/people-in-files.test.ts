import { afterAll, describe, expect, test } from 'vitest'
import { csv, openEmployees, resultOf } from '../../../tests/contract/imports/employee-sheets.ts'
import { selectDatabases } from '../../../tests/kit/workspace.ts'

const databases = selectDatabases(import.meta.filename)

const HEADER =
  'employeeCode,firstName,lastName,departmentCode,designation,dateOfJoining,reportingManager,employeeStatus,lastWorkingDay,createUser'

describe.each(databases)('a list of people on %s', async (database) => {
  const { space, admin, upload, employees } = await openEmployees(database)
  afterAll(() => space.close())

  const send = async (...rows: readonly string[]) => {
    const reply = await upload(csv(HEADER, ...rows))
    return { reply, result: resultOf(reply) }
  }
  const messages = () => space.work((work) => work.count(work.registry.get('sms-log'), {}))

  test('may lack phone numbers and dates of birth, and is then listed as incomplete', async () => {
    const { result, reply } = await send('I-1,Ina,Complete,TEST,Baker,2024-01-02,,,,')
    expect(result, reply.text).toMatchObject({ created: 1, failed: 0 })
    const [person] = await employees('I-1')
    expect(person).toMatchObject({ phoneNumber: null, isIncomplete: true })
    const incomplete = async () =>
      (await admin.get('/employee/list?isIncomplete=true')).content.map(({ id }) => id)
    expect(await incomplete()).toEqual([person?.id])
    // A form and the API ask for both.
    const wanted = { version: person?.version, designation: 'Head baker' }
    const refused = await admin.put(`/employee/${person?.id}`, wanted)
    expect([refused.status, refused.errors.map(({ field }) => field)]).toEqual([
      400,
      ['dateOfBirth', 'phoneNumber'],
    ])
    const complete = { ...wanted, dateOfBirth: '1990-01-02', phoneNumber: '+442079460190' }
    expect((await admin.put(`/employee/${person?.id}`, complete)).status).toBe(200)
    expect(await incomplete()).toEqual([])
    const { rows } = (await send('I-2,Ivo,Complete,TEST,Baker,2024-01-02,,,,yes')).result
    expect(rows[0]?.errors).toMatchObject([{ field: 'phoneNumber', code: 'required' }])
  })

  test('contains people who have left: they leave as by the action, without a sign-in or texts', async () => {
    const before = await messages()
    const { result, reply } = await send(
      'L-1,Lea,Report,TEST,Baker,2020-01-02,L-3,,2023-07-03,yes',
      'L-2,Leo,Stays,TEST,Baker,2020-01-02,Lou Manager,Active,,',
      'L-3,Lou,Manager,TEST,Head,2019-01-02,,Left,2024-05-31,',
    )
    expect(result, reply.text).toMatchObject({ created: 3, failed: 0 })
    const people = await employees('L-')
    expect(people.map(({ employeeStatus }) => employeeStatus)).toEqual(['LEFT', 'ACTIVE', 'LEFT'])
    const [lea, leo] = people
    expect((await admin.get(`/employee/${String(leo?.id)}`)).data.labels).toMatchObject({
      reportingManager: 'Lou Manager (L-3)',
    })
    expect((await admin.get(`/employee/${String(lea?.id)}`)).data).toMatchObject({
      relievingDate: '2023-07-03',
      user: null,
      labels: { reportingManager: 'Lou Manager (L-3)' },
    })
    const [action] = (await admin.get(`/employee/${String(lea?.id)}/history`)).content
    expect(action).toMatchObject({ batchId: result.batchId })
    expect(action?.changes).toContainEqual(
      expect.objectContaining({ field: 'employeeStatus', before: 'ACTIVE', after: 'LEFT' }),
    )
    expect(await messages()).toBe(before)
    expect(result.rows.map(({ notes = [] }) => notes.map(({ message }) => message))).toEqual([
      ['Create a user account does not apply to this record; “yes” was left out.'],
      ['Lou Manager (L-3) is no longer in use; choose another Reporting manager.'],
      [],
    ])
    const again = await send(
      'L-1,Lea,Report,TEST,Baker,2020-01-02,L-3,,2023-07-03,',
      'L-3,Lou,Manager,TEST,Head,2019-01-02,,Left,2024-05-31,',
    )
    expect(again.result, again.reply.text).toMatchObject({ unchanged: 2 })
  })

  test('lets a manager leave whose people stay, with a note; a form refuses it', async () => {
    await send(
      'M-1,Mia,Manager,TEST,Head,2020-01-02,,,,',
      'M-2,Max,Stays,TEST,Baker,2020-01-02,M-1,,,',
    )
    const [mia] = await employees('M-1')
    const refused = await admin.post(`/employee/${mia?.id}/leave`, {
      version: mia?.version,
      relievingDate: '2025-05-31',
    })
    expect(refused.status).toBe(409)
    const { result, reply } = await send('M-1,Mia,Manager,TEST,Head,2020-01-02,,LEFT,2025-05-31,')
    expect(result, reply.text).toMatchObject({ updated: 1 })
    expect(result.rows[0]?.notes).toMatchObject([
      { message: 'These people now need another manager: Max Stays (M-2).' },
    ])
  })

  test('says what to do about an e-mail address that two people share, and about one person named twice', async () => {
    const header = 'employeeCode,firstName,lastName,departmentCode,designation,dateOfJoining,email'
    const row = (code: string) => `${code},Pat,Pair,TEST,Baker,2020-01-02,pat@larder.test`
    const messagesOf = async (...codes: string[]) =>
      resultOf(await upload(csv(header, ...codes.map(row)))).rows.map(({ errors }) =>
        errors.map(({ message }) => message),
      )
    expect(await messagesOf('P-1', 'P-2')).toEqual([
      [],
      [
        'E-mail pat@larder.test is also in row 2, and no two records may share it. Leave it empty in one of the rows, or correct it.',
      ],
    ])
    expect((await messagesOf('P-1', 'P-1'))[1]).toContain(
      'P-1 is also in row 2, and no two records may share it. Correct or clear it in one of the rows, or remove the duplicate row.',
    )
  })

  test('needs the last working day of those who have left', async () => {
    const { result } = await send('N-1,Nia,Left,TEST,Baker,2020-01-02,,LEFT,,')
    expect(result.rows[0]?.errors).toMatchObject([{ field: 'relievingDate', code: 'required' }])
    const backwards = await send('N-1,Nia,Left,TEST,Baker,2020-01-02,,LEFT,2019-01-01,')
    expect(backwards.result.rows[0]?.errors).toMatchObject([{ field: 'relievingDate' }])
  })

  test('may not make an active person report to somebody who has left earlier', async () => {
    const { result } = await send('O-1,Ola,New,TEST,Baker,2025-01-02,L-3,,,')
    expect(result.rows[0]?.errors).toMatchObject([{ field: 'reportingManager', code: 'notUsable' }])
    const left = await send('O-2,Oli,Left,TEST,Baker,2020-01-02,L-3,,2021-01-02,')
    expect(left.result, left.reply.text).toMatchObject({ created: 1 })
  })
})
