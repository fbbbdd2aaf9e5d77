import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { selectDatabases, workspace, type Workspace } from '../../tests/kit/workspace.ts'

const databases = selectDatabases(import.meta.filename)

describe.each(databases)('messages of the site on %s', (database) => {
  let space: Workspace
  beforeAll(async () => {
    space = await workspace({ database })
  })
  afterAll(() => space.close())
  const office = () => space.as('ADMIN')
  const readLead = async (id: unknown) => (await office().get(`/lead-generation/${id}`)).data
  const listPlans = async (id: unknown) =>
    (await office().get(`/lead-followup/list?lead=${id}`)).content

  test('become leads when they have a phone number, a second one a follow-up', async () => {
    const write = async (more: object) => {
      const reply = await space.as(null).post('/api/v1/auth/contact-message', {
        senderName: 'Mo Message',
        email: 'mo@message.test',
        message: 'Do you sell to cafés?',
        seconds: 30,
        ...more,
      })
      expect(reply.status, reply.text).toBe(200)
      return (await office().get('/contact-message/list')).content[0]?.id
    }
    const readSiteMessage = async (id: unknown) =>
      (await office().get(`/contact-message/${id}`)).data
    const waiting = await write({})
    expect(await readSiteMessage(waiting)).toMatchObject({ messageStatus: 'NEW', lead: null })
    const called = await readSiteMessage(await write({ phoneNumber: '07700 855000' }))
    expect(called).toMatchObject({ messageStatus: 'LEAD' })
    const made = await readLead(called['lead'])
    expect(made).toMatchObject({
      leadName: 'Mo Message',
      phoneNumber: '+447700855000',
      leadSource: 'WEBSITE',
      leadStatus: 'NEW',
      assignedTo: null,
      enquiry: 'Do you sell to cafés?',
    })
    const second = await readSiteMessage(await write({ message: 'And do you deliver to Deal?' }))
    expect(second).toMatchObject({ messageStatus: 'LEAD', lead: made.id })
    expect(await listPlans(made.id)).toMatchObject([
      { followUpMode: 'EMAIL', about: 'And do you deliver to Deal?', followUpStatus: 'PLANNED' },
    ])
    space.moveTo('2025-06-16T12:01:00.000Z')
    const click = (more: object) => office().post(`/contact-message/${waiting}/makeLead`, more)
    expect((await click({})).status).toBe(400)
    const clicked = await click({ phoneNumber: '07700 855001' })
    expect(clicked.data, clicked.text).toMatchObject({ messageStatus: 'LEAD', lead: made.id })
  })
})
