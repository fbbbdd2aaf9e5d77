import type { Connection } from './dialects/dialect.ts'
import type { Step } from './schema-diff.ts'
import type { Schema } from './schema.ts'
import { isShadow } from './schema-sql.ts'

/** What the steps would lose, in sentences; empty when they lose nothing. */
export async function describeLoss(connection: Connection, steps: readonly Step[], before: Schema): Promise<string[]> {
  const names = new Map(steps.flatMap((step) => (step.do === 'renameTable' ? [[step.table.name, step.from.name] as const] : [])))
  const columns = new Map(steps.flatMap((step) =>
    (step.do === 'renameColumn' ? [[`${step.table.name}.${step.column.name}`, step.from] as const] : [])))
  // Nothing has been done yet: the rows are still found under the old names.
  const table = (name: string) => names.get(name) ?? name
  const column = (step: { table: { name: string } }, name: string) => columns.get(`${step.table.name}.${name}`) ?? name
  const rows = async (from: string, where: string) => Number((await connection.run({
    sql: `select count(*) from (select 1 from "${from}" where ${where} limit 1000) as found`, parameters: [],
  }))[0]?.[0] ?? 0)
  const losses: string[] = []
  for (const step of steps) {
    const name = table(step.table.name)
    if (!before.tables.some((each) => each.name === name)) continue
    const question = questionOf(step, (own) => column(step, own))
    if (!question) continue
    const count = await rows(name, question.where)
    if (count > 0) losses.push(`${name}${question.address}: ${question.says} (${count === 1000 ? '1,000 or more' : count} ${count === 1 ? 'row' : 'rows'})`)
  }
  return losses
}

interface Question { readonly address: string; readonly where: string; readonly says: string }

function questionOf(step: Step, own: (name: string) => string): Question | null {
  if (step.do === 'dropTable') return { address: '', where: '1 = 1', says: 'the table would be dropped; name the new one `formerly` to keep it' }
  if (step.do === 'dropColumn') {
    if (isShadow(step.table, step.column)) return null
    return { address: `.${step.column.name}`, where: filled(step.column.name, step.column.type), says: 'the column would be dropped; name the new field `formerly` to keep it' }
  }
  if (step.do === 'changeColumn') {
    const name = own(step.column.name)
    return { address: `.${name}`, where: filled(name, step.before.type), says: `${step.before.type} would become ${step.column.type}${step.column.references ? ` of ${step.column.references}` : ''} and start empty` }
  }
  if (step.do === 'rescale') {
    const power = 10 ** (step.before - (step.column.places ?? 0))
    const name = own(step.column.name)
    return power > 1 ? { address: `.${name}`, where: `"${name}" % ${power} <> 0`, says: `values would be rounded to ${step.column.places ?? 0} places` } : null
  }
  return step.do === 'narrow' ? narrowed(step, own(step.column.name)) : null
}

const filled = (name: string, type: string): string => (type === 'flag' ? `"${name}" = true` : `"${name}" is not null`)

function narrowed({ before, column }: Extract<Step, { do: 'narrow' }>, name: string): Question {
  const gone = (before.constants ?? []).filter((constant) => !column.constants?.includes(constant))
  const tooLong = column.max === undefined ? [] : [`length("${name}") > ${column.max}`]
  const unknown = gone.length > 0 ? [`"${name}" in (${gone.map((constant) => `'${constant.replaceAll("'", "''")}'`).join(', ')})`] : []
  return {
    address: `.${name}`, where: [...tooLong, ...unknown].join(' or ') || '1 = 0',
    says: gone.length > 0 ? `holds ${gone.join(', ')}, no longer a choice` : `holds more than ${column.max} characters`,
  }
}
