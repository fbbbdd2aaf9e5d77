import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { findBroken } from '../../src/server/tasks/upkeep/invariant.ts'
import { runJob } from '../../src/server/tasks/jobs.ts'
import { orderDriver } from '../../tests/company/order-driver.ts'
import { chartIn } from '../../tests/company/trading-shop.ts'
import type { Client, Reply } from '../../tests/kit/client.ts'
import { selectDatabases, workspace, type Workspace } from '../../tests/kit/workspace.ts'
import { LEADS } from './lead-checks.ts'

const databases = selectDatabases(import.meta.filename)

const ADDRESS = {
  addressLine1: '1 High Street',
  stateName: 'Kent',
  cityName: 'Deal',
  postalCode: 'CT14 7AA',
}
const TOMORROW = '2025-06-17T09:00:00.000Z'
const SAID = { outcome: 'INTERESTED', discussion: 'Wants a price list' }

describe.each(databases)('leads on %s', (database) => {
  let space: Workspace
  let reason: number
  let country: number
  let made = 0

  beforeAll(async () => {
    space = await workspace({ database })
    reason = (
      await as('SUPER_ADMIN').post('/reject-reason', {
        reasonKind: 'LEAD',
        reasonText: 'Price too high',
      })
    ).data.id
    country = await space.work(
      async (work) =>
        (
          await work.add(work.registry.get('country'), {
            countryName: 'United Kingdom',
            isoCode: 'GB',
            dialCode: '+44',
            isActive: true,
          } as never)
        ).id,
    )
  })
  afterAll(() => space.close())
  // Signs in again for each use, because sessions expire as the clock moves.
  const as = (role: 'SUPER_ADMIN' | 'ADMIN' | 'EMPLOYEE'): Client => space.as(role)
  const fieldsIn = ({ text }: Reply) =>
    (JSON.parse(text) as { errors?: { field: string }[] }).errors?.map(({ field }) => field)

  const phone = () => `+4477009${String(10_000 + (made += 1)).slice(-5)}`
  const lead = async (more: object = {}, by = as('ADMIN')) => {
    const reply = await by.post('/lead-generation', {
      leadName: 'Ann Orchard',
      phoneNumber: phone(),
      ...more,
    })
    expect(reply.status, reply.text).toBe(201)
    return reply.data
  }
  const plan = async (of: number, followUpDate = TOMORROW, by = as('ADMIN')) => {
    const reply = await by.post('/lead-followup', { lead: of, followUpDate })
    expect(reply.status, reply.text).toBe(201)
    return reply.data
  }
  const act = (id: number, action: string, more: object = {}, by = as('ADMIN')) =>
    by.post(`/lead-generation/${id}/${action}`, more)
  const win = (id: number, more: object = {}) =>
    act(id, 'win', { customerType: 'RETAILER', ...ADDRESS, country, ...more })
  const readLead = async (id: unknown) => (await as('ADMIN').get(`/lead-generation/${id}`)).data
  const listPlans = async (id: unknown) =>
    (await as('ADMIN').get(`/lead-followup/list?lead=${id}&size=50`)).content
  const customersBy = async (phoneNumber: unknown) =>
    (await as('ADMIN').get(`/customer/list?search=${encodeURIComponent(String(phoneNumber))}`))
      .content

  test('are numbered, and begin with whoever made them', async () => {
    const first = await lead()
    expect(first).toMatchObject({
      leadStatus: 'NEW',
      assignedTo: space.callers.ADMIN.userId,
      unplannedSince: '2025-06-16',
    })
    expect(first['leadNumber']).toMatch(/^LEAD-2025-\d{5}$/)
  })

  test('nobody is two open leads, however the number is written', async () => {
    const { phoneNumber, id } = await lead({ phoneNumber: '+447700811000' })
    const again = { leadName: 'Ann again', phoneNumber: '07700 811000' }
    const second = await as('ADMIN').post('/lead-generation', again)
    expect([second.status, fieldsIn(second)]).toEqual([409, ['phoneNumber']])
    expect(second.text).toContain('Ann Orchard')
    // An employee who may not see the lead does not learn its name.
    const hidden = await as('EMPLOYEE').post('/lead-generation', again)
    expect(hidden.status).toBe(409)
    expect(hidden.text).not.toContain('Ann Orchard')
    const twice = await Promise.all(
      [1, 2].map(() =>
        as('ADMIN').post('/lead-generation', { ...again, phoneNumber: '+447700811001' }),
      ),
    )
    expect(twice.map(({ status }) => status).toSorted()).toEqual([201, 409])
    await act(id, 'lose', { leadRejectReason: reason })
    expect((await as('ADMIN').post('/lead-generation', again)).status).toBe(201)
    const reopened = await act(id, 'reopen', { nextFollowUpDate: TOMORROW })
    expect([reopened.status, reopened.text]).toEqual([409, expect.stringContaining('Ann again')])
    expect(phoneNumber).toBe('+447700811000')
  })

  test('the first follow-up takes a lead from new to in follow-up, and the lead tells of it', async () => {
    const { id } = await lead()
    const planned = await plan(id)
    expect(planned).toMatchObject({ followUpStatus: 'PLANNED', followUpDay: '2025-06-17' })
    expect(await readLead(id)).toMatchObject({
      leadStatus: 'FOLLOW_UP',
      nextFollowUpDate: TOMORROW,
      unplannedSince: null,
    })
    const complete = `/lead-followup/${planned.id}/complete`
    expect((await as('ADMIN').post(complete, { outcome: 'INTERESTED' })).status).toBe(400)
    const early = { ...SAID, nextFollowUpDate: '2025-06-17T08:00:00.000Z' }
    expect((await as('ADMIN').post(complete, early)).status).toBe(400)
    const next = '2025-06-20T09:00:00.000Z'
    const done = await as('ADMIN').post(complete, { ...SAID, nextFollowUpDate: next })
    expect(done.data, done.text).toMatchObject({
      followUpStatus: 'DONE',
      doneBy: space.callers.ADMIN.userId,
    })
    expect(await readLead(id)).toMatchObject({
      nextFollowUpDate: next,
      lastFollowUpDate: TOMORROW,
      followUpCount: 1,
    })
    expect((await listPlans(id)).map(({ followUpStatus }) => followUpStatus)).toEqual([
      'DONE',
      'PLANNED',
    ])
    expect(
      (await as('ADMIN').post('/lead-followup', { lead: id, followUpDate: next })).status,
    ).toBe(409)
  })

  test('winning creates a customer once, though two people do it at once', async () => {
    const { id, phoneNumber } = await lead({
      companyName: 'Orchard & Sons',
      email: 'ann@orchard.test',
    })
    await plan(id)
    expect(fieldsIn(await act(id, 'win', { ...ADDRESS, country }))).toEqual(['customerType'])
    const both = await Promise.all([win(id), win(id)])
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409])
    const found = await customersBy(phoneNumber)
    expect(found).toHaveLength(1)
    const won = await readLead(id)
    expect(won).toMatchObject({
      leadStatus: 'WON',
      wonDate: '2025-06-16',
      customer: found[0]?.id,
      nextFollowUpDate: null,
      unplannedSince: null,
    })
    const customer = (await as('ADMIN').get(`/customer/${found[0]?.id}`)).data
    expect(customer).toMatchObject({
      customerName: 'Orchard & Sons',
      contactPerson: 'Ann Orchard',
      customerType: 'RETAILER',
      sourceLead: id,
    })
    expect((await listPlans(id)).map(({ followUpStatus }) => followUpStatus)).toEqual(['CANCELLED'])
    expect(
      (
        await as('ADMIN').put(`/lead-generation/${id}`, {
          leadName: 'Ann Other',
          version: won.version,
        })
      ).status,
    ).toBe(409)
  })

  test('winning links the customer with that number, and needs no address then', async () => {
    const known = await lead()
    await win(known.id)
    const again = await lead({ phoneNumber: known['phoneNumber'] })
    expect([known['isCustomer'], again['isCustomer']]).toEqual([false, true])
    const reply = await act(again.id, 'win')
    expect(reply.status, reply.text).toBe(200)
    const { customer } = await readLead(known.id)
    expect(reply.data['customer']).toBe(customer)
    // The customer links back to the first lead.
    expect((await as('ADMIN').get(`/customer/${String(customer)}`)).data).toMatchObject({
      sourceLead: known.id,
    })
  })

  test('winning on the phone leaves the address to be completed before the first order', async () => {
    const { id } = await lead()
    const won = await act(id, 'win', { customerType: 'RETAILER' })
    const path = `/customer/${String(won.data['customer'])}`
    const { data: bare } = await as('ADMIN').get(path)
    expect(bare).toMatchObject({ addressLine1: null, sourceLead: id, isIncomplete: true })
    const shop = orderDriver(as('SUPER_ADMIN'))
    const items = [{ item: await shop.item(), quantity: 1 }]
    const body = { customer: bare.id, paymentType: await shop.paymentType('CASH'), items }
    const refused = await as('ADMIN').post('/order-item', body)
    expect([refused.status, refused.errors[0]?.field], refused.text).toEqual([409, 'customer'])
    const full = await as('ADMIN').put(path, { ...ADDRESS, country, version: bare.version })
    expect(full.data, full.text).toMatchObject({ isIncomplete: false })
    expect((await as('ADMIN').post('/order-item', body)).status).toBe(201)
  })

  test('losing asks why and counts it; opening again asks for a time and forgets the reason', async () => {
    const { id } = await lead()
    await plan(id)
    expect((await act(id, 'lose')).status).toBe(400)
    const used = async () =>
      (await as('SUPER_ADMIN').get(`/reject-reason/${reason}`)).data['usedCount']
    const before = Number(await used())
    const lost = await act(id, 'lose', {
      leadRejectReason: reason,
      lostRemarks: 'Found a cheaper one',
    })
    expect(lost.data, lost.text).toMatchObject({ leadStatus: 'LOST', lostDate: '2025-06-16' })
    expect(await used()).toBe(before + 1)
    expect((await act(id, 'reopen')).status).toBe(400)
    expect((await act(id, 'reopen', { nextFollowUpDate: '2025-06-15T09:00:00.000Z' })).status).toBe(
      400,
    )
    const next = '2025-06-23T09:00:00.000Z'
    const open = await act(id, 'reopen', { nextFollowUpDate: next })
    expect(open.data, open.text).toMatchObject({
      leadStatus: 'FOLLOW_UP',
      leadRejectReason: null,
      nextFollowUpDate: next,
    })
    expect((await listPlans(id)).map(({ followUpStatus }) => followUpStatus)).toEqual([
      'CANCELLED',
      'PLANNED',
    ])
    const { content } = await as('ADMIN').get(`/lead-generation/${id}/history`)
    expect(JSON.stringify(content)).toContain('Found a cheaper one')
  })

  test('employees see their own and new ones that nobody has, and work on these after taking them', async () => {
    const foreign = await lead()
    const followUp = await plan(foreign.id)
    const free = await lead({ assignedTo: null })
    const own = await lead({}, as('EMPLOYEE'))
    const seen = (await as('EMPLOYEE').get('/lead-generation/list?size=50')).content.map(
      ({ id }) => id,
    )
    expect(seen).toEqual(expect.arrayContaining([free.id, own.id]))
    expect(seen).not.toContain(foreign.id)
    for (const path of [
      `/lead-generation/${foreign.id}`,
      `/lead-generation/${foreign.id}/history`,
      `/lead-followup/${followUp.id}`,
    ])
      expect((await as('EMPLOYEE').get(path)).status, path).toBe(404)
    expect((await as('EMPLOYEE').get(`/lead-followup/list?lead=${foreign.id}`)).content).toEqual([])
    const refused = await as('EMPLOYEE').post('/lead-followup', {
      lead: foreign.id,
      followUpDate: TOMORROW,
    })
    expect(refused.status).toBe(400)
    const untaken = await act(free.id, 'lose', { leadRejectReason: reason }, as('EMPLOYEE'))
    expect([untaken.status, untaken.text]).toEqual([409, expect.stringContaining('take it first')])
    const early = await as('EMPLOYEE').post('/lead-followup', {
      lead: free.id,
      followUpDate: TOMORROW,
    })
    expect(early.status).toBe(409)
    const [one, other] = await Promise.all([
      act(free.id, 'take', {}, as('EMPLOYEE')),
      act(free.id, 'take', {}, as('SUPER_ADMIN')),
    ])
    const [first, second] = [one.status, other.status].toSorted()
    expect(first).toBe(200)
    // The second employee may no longer see the lead.
    expect([404, 409]).toContain(second)
    const self = await lead({ assignedTo: null })
    const taken = await as('EMPLOYEE').put(`/lead-generation/${self.id}`, {
      assignedTo: space.callers.EMPLOYEE.userId,
      version: self.version,
    })
    expect(taken.status, taken.text).toBe(200)
    await plan(self.id, TOMORROW, as('EMPLOYEE'))
    const handed = await as('EMPLOYEE').put(`/lead-generation/${own.id}`, {
      assignedTo: space.callers.ADMIN.userId,
      version: own.version,
    })
    expect(handed.status).toBe(400)
  })

  test('the night marks what was not done as missed; it can still be done or moved', async () => {
    const [first, second] = [await lead(), await lead()]
    const [one, other] = [await plan(first.id), await plan(second.id)]
    const overdue = async () =>
      (await as('ADMIN').get('/lead-followup/list?overdue=true&size=50')).content.map(
        ({ id }) => id,
      )
    await space.startSessionsAt('2025-06-17T22:00:00.000Z')
    await runJob(space.context, 'lead-followup.missed')
    expect(await overdue()).not.toContain(one.id)
    // Already the 18th in London.
    await space.startSessionsAt('2025-06-17T23:45:00.000Z')
    await runJob(space.context, 'lead-followup.missed')
    expect(await overdue()).toEqual(expect.arrayContaining([one.id, other.id]))
    expect(await readLead(first.id)).toMatchObject({
      nextFollowUpDate: TOMORROW,
      unplannedSince: '2025-06-18',
    })
    expect((await as('ADMIN').post(`/lead-followup/${one.id}/complete`, SAID)).status).toBe(200)
    const later = '2025-06-19T09:00:00.000Z'
    const moved = await as('ADMIN').post(`/lead-followup/${other.id}/postpone`, {
      followUpDate: later,
    })
    expect(moved.data, moved.text).toMatchObject({
      followUpStatus: 'PLANNED',
      followUpDay: '2025-06-19',
    })
    expect(await readLead(second.id)).toMatchObject({
      nextFollowUpDate: later,
      unplannedSince: null,
    })
    const stale = async () =>
      (await as('ADMIN').get('/lead-generation/list?tab=stale&size=50')).content.map(({ id }) => id)
    expect(await stale()).not.toContain(first.id)
    await space.startSessionsAt('2025-06-25T12:00:00.000Z')
    expect(await stale()).toContain(first.id)
  })

  test('done by an employee are counted for them in the week they were done', async () => {
    const [by, own] = [as('EMPLOYEE'), await lead({}, as('EMPLOYEE'))]
    const done = async () =>
      chartIn(await by.get('/dashboard/employee'), 'own-follow-ups-done').series[0]?.values
    expect(await done()).toEqual([0, 0, 0, 0, 0, 0, 0, 0])
    const planned = await plan(own.id, '2025-06-26T09:00:00.000Z', by)
    await by.post(`/lead-followup/${planned.id}/complete`, SAID)
    expect(await done()).toEqual([0, 0, 0, 0, 0, 0, 0, 1])
  })

  test('who leaves the company leaves open leads to the others', async () => {
    const own = await lead({}, as('EMPLOYEE'))
    const { employeeId } = space.callers.EMPLOYEE
    const left = await as('SUPER_ADMIN').post(`/employee/${employeeId}/leave`, {
      relievingDate: '2025-06-30',
    })
    expect(left.status, left.text).toBe(200)
    expect(await readLead(own.id)).toMatchObject({ assignedTo: null, leadStatus: 'NEW' })
    const today = { today: '2025-06-25', settings: {} }
    expect(await findBroken(space.context.store.sql, LEADS, today)).toEqual([])
  })
})
