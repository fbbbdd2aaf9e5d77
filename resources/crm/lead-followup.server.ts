import { clockAt, localized } from '#schema'
import { behaviour, follow, rollups, type StoredOf } from '#server'
import leadFollowup from './lead-followup.resource.ts'
import leadGeneration from './lead-generation.resource.ts'
import { refreshFollowUps, refuseUntaken } from './lead-generation.server.ts'

const rollup = rollups(leadFollowup)

export default behaviour(leadFollowup, {
  async beforeSave({ work, mode, changes, values, record }) {
    const { lead, followUpDate } = record()
    if (mode === 'create') {
      const of = await work.lock(leadGeneration, lead)
      if (of) refuseUntaken(work, of)
      values.phoneNumber = of?.phoneNumber ?? null
    }
    if (mode === 'create' || changes('followUpDate'))
      values.followUpDay = clockAt(followUpDate, work.settings.timeZone).date
  },

  async afterSave({ work, mode, action, after }) {
    const lead = mode === 'create' ? await work.asSystem.get(leadGeneration, after.lead) : null
    if (lead?.leadStatus === 'NEW') await work.asSystem.act(leadGeneration, lead.id, 'followUp')
    await refreshFollowUps(work, after.lead)
    if (action === 'complete' && after.nextFollowUpDate !== null)
      await work.create(leadFollowup, {
        lead: after.lead,
        followUpDate: after.nextFollowUpDate,
        followUpMode: after.followUpMode,
      })
  },

  afterDelete: (work, { lead }) => refreshFollowUps(work, lead),

  followUps: [
    follow(leadGeneration, 'change', async ({ work, changes, after }) => {
      if (changes('phoneNumber'))
        await rollup.set(work, { lead: after.id }, { phoneNumber: after.phoneNumber })
    }),
  ],

  jobs: {
    missed: {
      every: { dailyAt: '00:40' },
      label: localized`Marks past follow-ups as missed`,
      async due(work) {
        const past = { followUpStatus: 'PLANNED', followUpDay: { lessThan: work.today } } as const
        return (await work.find(leadFollowup, past, 'all')).map(({ id }) => id)
      },
      async runOne(work, id) {
        const followUp = await work.lock(leadFollowup, id)
        if (followUp && isPast(followUp, work.today))
          await work.asSystem.act(leadFollowup, id, 'miss')
      },
    },
  },
})

const isPast = (
  { followUpStatus, followUpDay }: StoredOf<typeof leadFollowup>,
  today: string,
): boolean => followUpStatus === 'PLANNED' && followUpDay < today
