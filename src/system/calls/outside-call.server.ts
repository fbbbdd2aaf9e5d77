import { localized } from '#schema'
import { behaviour, refuse, wakeCalls, type Saving } from '#server'
import outsideCall from './outside-call.resource.ts'

export default behaviour(outsideCall, {
  actions: {
    tryNow(saving) {
      refuseUnderway(saving)
      saving.values.nextAttemptDate = saving.work.now
      wakeCalls(saving.work)
    },
    resend({ work, values }) {
      Object.assign(values, {
        attempts: 0,
        firstAttemptDate: null,
        nextAttemptDate: work.now,
        deliveredDate: null,
        failureReason: null,
      })
      wakeCalls(work)
    },
    skip(saving) {
      refuseUnderway(saving)
      Object.assign(saving.values, { nextAttemptDate: null, claimedBy: null, claimedUntil: null })
      wakeCalls(saving.work, saving.record())
    },
  },
})

function refuseUnderway({ work, before }: Saving<typeof outsideCall>): void {
  if (before?.claimedUntil && before.claimedUntil > work.now)
    refuse(localized`It is being sent at this moment. Try again in a minute.`)
}
