import { clockAt, localized, ruleError } from '#schema'
import {
  behaviour,
  follow,
  invalid,
  refuse,
  rollups,
  type Saving,
  type StoredOf,
  type Work,
} from '#server'
import customer from '../parties/customers/customer.resource.ts'
import { noteSourceLead } from '../parties/door.server.ts'
import employee from '../parties/employees/employee.resource.ts'
import { countReason } from '../reasons/door.server.ts'
import { LEADS } from './lead-checks.ts'
import leadFollowup from './lead-followup.resource.ts'
import leadGeneration from './lead-generation.resource.ts'
import { OPEN, summarizeFollowUps } from './leads.ts'

type Lead = StoredOf<typeof leadGeneration>
type LeadSaving = Saving<typeof leadGeneration>

const rollup = rollups(leadGeneration)

export default behaviour(leadGeneration, {
  verify: [LEADS],

  async beforeSave(saving) {
    const { work, before, values, record, action, changes } = saving
    if (before && action !== 'take' && values.assignedTo === undefined) refuseUntaken(work, before)
    const { phoneNumber } = record()
    if (!before || changes('phoneNumber'))
      values.isCustomer = (await customerBy(work, phoneNumber)) !== null
    values.openPhone = isOpen(record()) ? phoneNumber : null
    if (values.openPhone !== before?.openPhone) await refuseSecond(work, record())
    if (!before) values.unplannedSince = work.today
    else if (!isOpen(record())) values.unplannedSince = null
  },

  actions: {
    async win({ work, before, values, sent, record }) {
      if (!before) return
      const known = await customerBy(work, before.phoneNumber)
      values.customer = known?.id ?? (await createCustomer(work, record(), sent)).id
      if (known) await noteSourceLead(work, known.id, before.id)
    },
    lose: ({ work, values }) => countReason(work, values.leadRejectReason ?? null),
    reopen({ work, values }) {
      const { date } = clockAt(values.nextFollowUpDate ?? work.now, work.settings.timeZone)
      if (date < work.today)
        invalid([ruleError('nextFollowUpDate', localized`Choose today or a later time.`)])
    },
  },

  async afterSave({ work, action, after }) {
    if (action === 'win' || action === 'lose') await cancelPlans(work, after.id)
    if (action === 'reopen')
      await work.asSystem.create(leadFollowup, {
        lead: after.id,
        followUpDate: after.nextFollowUpDate,
      })
  },

  followUps: [
    follow(customer, 'create', ({ work, after }) => noteCustomer(work, after.phoneNumber, true)),
    follow(customer, 'change', async ({ work, before, after, changes }) => {
      if (!changes('phoneNumber')) return
      await noteCustomer(work, before?.phoneNumber ?? null, false)
      await noteCustomer(work, after.phoneNumber, true)
    }),
    follow(customer, 'delete', (work, { phoneNumber }) => noteCustomer(work, phoneNumber, false)),
    // Unassigns the leads of an employee who leaves.
    follow(employee, 'leave', async ({ work, after }) => {
      if (after.user === null) return
      const own = { assignedTo: after.user, leadStatus: OPEN } as const
      for (const { id } of await work.asSystem.find(leadGeneration, own))
        await work.asSystem.update(leadGeneration, id, { assignedTo: null })
    }),
  ],
})

const isOpen = ({ leadStatus }: Lead): boolean => OPEN.some((state) => state === leadStatus)

/** Employees see unassigned leads but must take them before editing. */
export function refuseUntaken(work: Work, { assignedTo, createdBy }: Lead): void {
  if (work.role !== 'EMPLOYEE' || assignedTo !== null || createdBy === work.caller?.userId) return
  refuse(localized`This lead is not assigned yet; take it first.`)
}

/** Refuses a second open lead for a phone number. The error names the first one only to users who may see it. */
async function refuseSecond(work: Work, { id, openPhone }: Lead): Promise<void> {
  if (openPhone === null) return
  const other = await work.asSystem.one(leadGeneration, { openPhone, id: { not: id ?? 0 } })
  if (!other) return
  const seen = await work.get(leadGeneration, other.id)
  refuse(
    seen
      ? localized`${seen.label} is already open with this phone number; follow up that lead instead.`
      : localized`There is already an open lead with this phone number, assigned to someone else.`,
    'phoneNumber',
  )
}

const customerBy = (work: Work, phoneNumber: string) => work.asSystem.one(customer, { phoneNumber })

/** Updates `isCustomer` on the open lead with this number. */
async function noteCustomer(work: Work, phoneNumber: string | null, isCustomer: boolean) {
  if (phoneNumber !== null) await rollup.set(work, { openPhone: phoneNumber }, { isCustomer })
}

/** Creates the customer: the lead's company with the lead as contact person, or the lead itself. */
const createCustomer = (work: Work, lead: Lead, { customerType }: LeadSaving['sent']) =>
  work.asSystem.create(customer, {
    customerName: lead.companyName ?? lead.leadName,
    contactPerson: lead.leadName,
    customerType,
    phoneNumber: lead.phoneNumber,
    email: lead.email,
    sourceLead: lead.id,
    addressLine1: lead.addressLine1,
    addressLine2: lead.addressLine2,
    country: lead.country,
    state: lead.state,
    stateName: lead.stateName,
    city: lead.city,
    cityName: lead.cityName,
    postalCode: lead.postalCode,
  })

async function cancelPlans(work: Work, lead: number): Promise<void> {
  const waiting = { lead, followUpStatus: ['PLANNED', 'MISSED'] } as const
  for (const { id } of await work.asSystem.find(leadFollowup, waiting))
    await work.asSystem.act(leadFollowup, id, 'cancel')
}

/** Updates the follow-up summary; the caller locks the lead. */
export async function refreshFollowUps(work: Work, id: number): Promise<void> {
  const lead = await work.asSystem.get(leadGeneration, id)
  if (!lead) return
  const { isPlanned, ...summary } = summarizeFollowUps(
    await work.asSystem.find(leadFollowup, { lead: id }),
  )
  const unplannedSince = isPlanned || !isOpen(lead) ? null : (lead.unplannedSince ?? work.today)
  await rollup.set(work, { id }, { ...summary, unplannedSince })
}
