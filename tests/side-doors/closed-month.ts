import { isImportable, mayDo } from '#schema/engine'
import type { Reply } from '../kit/client.ts'
import type { Attempt, Scope } from './attempt.ts'
import type { Company } from './company.ts'

/** Values of each resource for a day in the month whose pay is approved. */
const ENTRIES: Readonly<Record<string, (day: string) => Readonly<Record<string, unknown>>>> = {
  'pay-hour': (day) => ({ workDate: day, workedHours: 7.5, remarks: 'By hand' }),
  'swipe-entry': (day) => ({
    swipeDate: day,
    inTime: '08:00',
    outTime: '16:00',
    remarks: 'Forgotten at the door',
  }),
}

/** Hours and stamps of a month whose pay is approved, by form and by file. */
export function closedMonthAttempts(company: Company, { definition, role }: Scope): Attempt[] {
  const entry = ENTRIES[definition.name]
  if (!entry) return []
  const { as, space } = company
  const { registry, store } = space.context
  const attempt = (
    path: string,
    send: (values: Readonly<Record<string, unknown>>, code: string) => Promise<Reply>,
  ): Attempt => ({
    role,
    resource: definition.name,
    rule: 'closed month',
    path,
    what: `${path} in a closed month`,
    run: async () => {
      const pay = registry.get('employee-pay')
      await company.put(pay, { payStatus: 'APPROVED' })
      const closed = await company.stored(pay)
      const person = Number(closed?.employee)
      const month = `${String(closed?.payYear)}-${String(closed?.payMonth).padStart(2, '0')}`
      const employee = await store.get(registry.get('employee'), person)
      const rows = await store.count(definition, [])
      const reply = await send(
        { employee: person, ...entry(mondayIn(month)) },
        String(employee?.employeeCode),
      )
      if ((await store.count(definition, [])) !== rows) return 'was written'
      return [409, 422].includes(reply.status) && reply.text.includes('approved')
        ? null
        : `answered ${reply.status}: ${reply.text.slice(0, 200)}`
    },
  })
  const attempts: Attempt[] = []
  if (mayDo(definition, role, 'create'))
    attempts.push(attempt('form', (values) => as[role].post(`/${definition.name}`, values)))
  if (!mayDo(definition, role, 'import') || !isImportable(definition)) return attempts
  for (const path of ['import', 'dry run'])
    attempts.push(
      attempt(path, (values, employeeCode) => {
        const row: Record<string, unknown> = { ...values, employee: employeeCode }
        return as[role].upload(
          `/${definition.name}/import`,
          {
            name: 'closed.csv',
            content: `${Object.keys(row).join(',')}\n${Object.values(row).join(',')}\n`,
            type: 'text/csv',
          },
          { dryRun: String(path === 'dry run') },
        )
      }),
    )
  return attempts
}

/** The first Monday of which the whole week lies in the month. */
function mondayIn(month: string): string {
  const first = new Date(`${month}-01T00:00:00Z`)
  const day = 1 + ((8 - first.getUTCDay()) % 7)
  return `${month}-${String(day).padStart(2, '0')}`
}
