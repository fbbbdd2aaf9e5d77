import { afterAll, describe, expect, test } from 'vitest'
import { ROLE_ID } from '#system'
import { selectDatabases, workspace } from '../../../tests/kit/workspace.ts'

const databases = selectDatabases(import.meta.filename)

describe.each(databases)('a person with a sign-in on %s', async (database) => {
  const space = await workspace({ database })
  const staff = space.as('ADMIN')
  const department = (await staff.get('/employee-department/list')).content[0]?.id
  afterAll(() => space.close())

  const PEOPLE = [
    [
      '/employee',
      {
        firstName: 'Ada',
        lastName: 'Baker',
        dateOfBirth: '1990-01-02',
        department,
        designation: 'Cook',
        phoneNumber: '+447700900201',
      },
    ],
    [
      '/customer',
      {
        customerName: 'Corner deli',
        customerType: 'INDIVIDUAL',
        phoneNumber: '+447700900202',
        addressLine1: '1 High Street',
        country: null,
        postalCode: 'CT14 7AA',
      },
    ],
  ] as const

  test('knows the name of the own manager, whose record stays hidden', async () => {
    const { employee } = (await space.as('EMPLOYEE').get('/user/profile')).data
    const manager = await staff.post('/employee', {
      firstName: 'May',
      lastName: 'Manager',
      dateOfBirth: '1980-01-02',
      department,
      designation: 'Head',
      phoneNumber: '+447700900203',
    })
    const { version } = (await staff.get(`/employee/${String(employee)}`)).data
    expect(
      (
        await staff.put(`/employee/${String(employee)}`, {
          reportingManager: manager.data.id,
          version,
        })
      ).status,
    ).toBe(200)
    const { data } = await space.as('EMPLOYEE').get(`/employee/${String(employee)}`)
    expect(data.labels).toMatchObject({ reportingManager: manager.data.label })
    expect((await space.as('EMPLOYEE').get(`/employee/${manager.data.id}`)).status).toBe(404)
  })

  test('learns no name of other colleagues from what the role may read, and finds nothing by them', async () => {
    const { data: head } = await staff.post('/employee', {
      firstName: 'Hedda',
      lastName: 'Headley',
      dateOfBirth: '1980-01-02',
      department,
      designation: 'Head',
      phoneNumber: '+447700900299',
      email: 'hedda@larder.example',
    })
    const { data: machine } = await space.as('SUPER_ADMIN').post('/machinery', {
      machineryCode: 'MCH-0099',
      machineryName: 'Oven',
      location: 'Bakery',
      responsibleEmployee: head.id,
      installationDate: '2024-01-02',
    })
    const { data: kitchen } = await space.as('SUPER_ADMIN').post('/employee-department', {
      departmentCode: 'HEAD',
      departmentName: 'Headed',
      departmentHead: head.id,
    })
    const employee = space.as('EMPLOYEE')
    expect((await employee.get(`/machinery/${machine.id}`)).data.labels).not.toHaveProperty(
      'responsibleEmployee',
    )
    expect(
      (await employee.get(`/employee-department/${kitchen.id}`)).data.labels,
    ).not.toHaveProperty('departmentHead')
    expect((await employee.get(`/employee/${head.id}`)).status).toBe(404)
    const found = async (search: string) =>
      (
        await employee.get(`/employee-department/list?search=${encodeURIComponent(search)}`)
      ).content.map(({ id }) => id)
    for (const search of ['Headley', String(head.employeeCode), '+447700900299', 'hedda@larder'])
      expect(await found(search)).toEqual([])
    expect(await found('Headed')).toEqual([kitchen.id])
  })

  test('is told of changed bank details at the number from before, and so are super admins', async () => {
    const { employee: id } = (await space.as('EMPLOYEE').get('/user/profile')).data
    const path = `/employee/${String(id)}`
    const { version, phoneNumber } = (await staff.get(path)).data
    const bank = {
      bankName: 'Kent Bank',
      bankAccountName: 'Ed',
      bankAccountNumber: '11112222',
      bankCode: '10-20-30',
    }
    const bell = async () => (await space.as('SUPER_ADMIN').get('/employee/bank-changes')).data
    expect(await bell()).toMatchObject({ count: 0 })
    const saved = await staff.put(path, { version, ...bank, phoneNumber: '+447700900288' })
    expect(saved.status, saved.text).toBe(200)
    const again = await staff.put(path, {
      version: saved.data.version,
      bankCode: '10-20-30',
      bankAccountNumber: '11112222',
    })
    expect(again.status, again.text).toBe(200)
    const told = await space.work((work) =>
      work.find(work.registry.get('sms-log'), { eventType: 'BANK_CHANGED' }),
    )
    expect(told.map((row) => [row.phoneNumber, row.message])).toEqual([
      [phoneNumber, expect.stringContaining('ends in 2222')],
    ])
    expect(await bell()).toMatchObject({
      count: 1,
      items: [{ id, changedBy: expect.stringContaining('ADMIN'.toLowerCase()) }],
    })
    expect((await staff.get('/employee/bank-changes')).status).toBe(403)
    expect((await space.as('EMPLOYEE').get(path)).data).not.toHaveProperty('bankChangedBy')
  })

  test('is told of changed bank details at the last confirmed number, also without a sign-in', async () => {
    const { data } = await staff.post('/employee', {
      firstName: 'Nora',
      lastName: 'Newman',
      dateOfBirth: '1990-01-02',
      department,
      designation: 'Cook',
      phoneNumber: '+447700900301',
    })
    const path = `/employee/${data.id}`
    const edit = async (change: object) => {
      const { version } = (await staff.get(path)).data
      const reply = await staff.put(path, { version, ...change })
      expect(reply.status, reply.text).toBe(200)
      return reply
    }
    const bank = (bankAccountNumber: string) =>
      edit({
        bankName: 'Kent Bank',
        bankAccountName: 'Nora',
        bankAccountNumber,
        bankCode: '10-20-30',
      })
    await edit({ phoneNumber: '+447700900302' })
    await bank('11113333')
    const { data: moved } = await edit({ phoneNumber: '+447700900303' })
    expect(moved).toMatchObject({ confirmedNumber: '+447700900301' })
    await bank('11114444')
    expect((await staff.post(`${path}/confirmNumber`, {})).status).toBe(403)
    const confirmed = await space.as('SUPER_ADMIN').post(`${path}/confirmNumber`, {})
    expect(confirmed.data, confirmed.text).toMatchObject({ confirmedNumber: null })
    await bank('11115555')
    // Restoring the previous number needs no confirmation.
    await edit({ phoneNumber: '+447700900304' })
    expect((await edit({ phoneNumber: '+447700900303' })).data.confirmedNumber).toBeNull()
    const told = await space.work((work) =>
      work.find(work.registry.get('sms-log'), { eventType: 'BANK_CHANGED', relatedId: data.id }),
    )
    expect(told.map((row) => [row.phoneNumber, String(row.message).match(/\d{4}/)?.[0]])).toEqual([
      ['+447700900301', '3333'],
      ['+447700900301', '4444'],
      ['+447700900303', '5555'],
    ])
  })

  test('has one confirmed number, which a super admin confirms on the employee or the user', async () => {
    const { data } = await staff.post('/employee', {
      firstName: 'Olga',
      lastName: 'One',
      dateOfBirth: '1990-01-02',
      department,
      designation: 'Cook',
      phoneNumber: '+447700900311',
      createUser: true,
    })
    const root = space.as('SUPER_ADMIN')
    const path = `/employee/${data.id}`
    const userPath = `/user/${data.user}`
    const edit = async (to: string, changes: object, by = staff) => {
      const { version } = (await by.get(to)).data
      const reply = await by.put(to, { version, ...changes })
      expect(reply.status, reply.text).toBe(200)
      return reply.data
    }
    const confirm = async (to: string) => {
      const reply = await root.post(`${to}/confirmNumber`, {})
      expect(reply.status, reply.text).toBe(200)
    }
    const numbers = async () => ({
      employee: (await root.get(path)).data.confirmedNumber,
      user: (await root.get(userPath)).data.confirmedNumber,
    })
    await confirm(userPath)
    // A number entered by a super admin also awaits confirmation if the sign-in has a confirmed number.
    await edit(path, { phoneNumber: '+447700900312' }, root)
    expect(await numbers()).toEqual({ employee: '+447700900311', user: '+447700900311' })
    await confirm(path)
    expect(await numbers()).toEqual({ employee: null, user: '+447700900312' })
    expect((await root.get(userPath)).data).toMatchObject({
      phoneNumber: '+447700900312',
      numberToConfirm: false,
    })
    await edit(path, {
      bankName: 'Kent Bank',
      bankAccountName: 'Olga',
      bankAccountNumber: '11116666',
      bankCode: '10-20-30',
    })
    const told = await space.work((work) =>
      work.find(work.registry.get('sms-log'), { eventType: 'BANK_CHANGED', relatedId: data.id }),
    )
    expect(told.map((row) => row.phoneNumber)).toEqual(['+447700900312'])
    // Confirming the number on the user also confirms it on the employee.
    await edit(path, { phoneNumber: '+447700900313' })
    await edit(userPath, { phoneNumber: '+447700900314' }, root)
    expect(await numbers()).toEqual({ employee: '+447700900314', user: '+447700900314' })
    await edit(userPath, { phoneNumber: '+447700900313' }, root)
    expect(await numbers()).toEqual({ employee: null, user: '+447700900313' })
    // A number used by another sign-in is refused and not confirmed.
    await edit(path, { phoneNumber: '+447700900316' })
    const other = { firstName: 'O', lastName: 'T', email: 'other-number@larder.example' }
    const made = await root.post('/user', {
      ...other,
      role: ROLE_ID.ADMIN,
      phoneNumber: '+447700900316',
    })
    expect(made.status, made.text).toBe(201)
    const refused = await root.post(`${path}/confirmNumber`, {})
    expect(refused, refused.text).toMatchObject({ status: 409 })
    expect(await numbers()).toEqual({ employee: '+447700900313', user: '+447700900313' })
  })

  test.each(PEOPLE)('has it in the answer to POST %s', async (path, body) => {
    const country = await space.work((work) =>
      work.one(work.registry.get('country'), {}).then(
        (found) =>
          found ??
          work.add(work.registry.get('country'), {
            countryName: 'Kent',
            isoCode: 'KE',
            dialCode: '+44',
            isActive: true,
          }),
      ),
    )
    const places =
      'country' in body ? { country: country.id, stateName: 'Kent', cityName: 'Deal' } : {}
    const { status, data, text } = await staff.post(path, { ...body, ...places, createUser: true })
    expect(status, text).toBe(201)
    const { data: stored } = await staff.get(`${path}/${data.id}`)
    expect(data).toEqual(stored)
    expect(typeof data.user).toBe('number')
    const changed = await staff.put(`${path}/${data.id}`, {
      email: 'ada@larder.example',
      version: data.version,
    })
    expect(changed.status, changed.text).toBe(200)
  })
})
