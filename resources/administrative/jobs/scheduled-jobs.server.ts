import { flag, instant, localized, text, whole } from '#schema'
import {
  behaviour,
  get,
  post,
  refuse,
  runScheduledJob,
  scheduledJobs,
  shape,
  type ScheduledJob,
} from '#server'
import { SUPER_ADMIN } from '../../roles.ts'
import { COUNT } from '../../call-fields.ts'

/** Scheduled jobs with their runs, changes and next run times. */
export default behaviour('scheduled-jobs', {
  endpoints: [
    get('/scheduled-jobs', {
      summary:
        'The jobs that the server runs by itself: when they ran, what they changed, and when they run next',
      roles: SUPER_ADMIN,
      returns: shape.list(
        shape.parts({
          name: text({ required: true }),
          label: text({ required: true }),
          dailyAt: text(),
          minutes: whole(),
          ranAt: instant(),
          ranFor: instant(),
          milliseconds: whole(),
          changes: shape.list(
            shape.parts({
              resource: text({ required: true }),
              many: text({ required: true }),
              records: COUNT,
            }),
          ),
          next: instant({ required: true }),
          isRunning: flag({ required: true }),
          failure: text(),
          failedAt: instant(),
        }),
      ),
      async handler(work) {
        const jobs = await scheduledJobs(work)
        return jobs
          .toSorted(byClock)
          .map(({ name, label, every, last, next, isRunning, failure, failedAt }) => ({
            name,
            label,
            dailyAt: 'dailyAt' in every ? every.dailyAt : null,
            minutes: 'minutes' in every ? every.minutes : null,
            ranAt: last?.ranAt ?? null,
            ranFor: last?.turn ?? null,
            milliseconds: last?.milliseconds ?? null,
            changes: Object.entries(last?.changes ?? {}).map(([resource, records]) => ({
              resource,
              many: work.registry.get(resource).label[1],
              records,
            })),
            next,
            isRunning,
            failure,
            failedAt,
          }))
      },
    }),
    post('/scheduled-jobs/run', {
      summary:
        'Runs a job now: the days that it has missed, or else its latest once more. Answered when it has ended',
      roles: SUPER_ADMIN,
      body: { name: text({ required: true, max: 120 }) },
      returns: shape.parts({ name: text({ required: true }) }),
      message: 'Job run',
      async handler(work, { body: { name } }) {
        const job = (await scheduledJobs(work)).find((each) => each.name === name)
        if (job?.isRunning) refuse(localized`This job is already running.`)
        runScheduledJob(work, name)
        return { name }
      },
    }),
  ],
})

/** Sorts nightly jobs first, by time, then daytime jobs. */
const byClock = ({ every: one }: ScheduledJob, { every: other }: ScheduledJob): number =>
  readDailyTime(one).localeCompare(readDailyTime(other))

const readDailyTime = (every: ScheduledJob['every']): string =>
  'dailyAt' in every ? every.dailyAt : 'all day'
