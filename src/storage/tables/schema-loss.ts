import type { Connection } from '../dialects/dialect.ts'
import { moveBefore } from './move-tasks.ts'
import type { Step } from './schema-diff.ts'
import type { Schema } from './schema.ts'
import { isShadow } from './schema-sql.ts'

/** Describes the data that the steps would lose, in sentences. Empty if there is none. */
export const describeLoss = async (
  connection: Connection,
  steps: readonly Step[],
  before: Schema,
): Promise<string[]> =>
  (await findLosses(connection, steps, { before, most: 1000 })).map(
    ({ at, question, count }) =>
      `${at}: ${question.explanation} (${count === 1000 ? '1,000 or more' : count} ${count === 1 ? 'row' : 'rows'})`,
  )

/**
 * Describes the effect of the steps on existing data, in sentences, for the user who confirmed them. Must be called before
 * the steps run.
 */
export async function describeDone(
  connection: Connection,
  steps: readonly Step[],
  before: Schema,
): Promise<string[]> {
  const losses = await findLosses(connection, steps, { before, most: null })
  const lost = new Set(losses.map(({ step }) => step))
  const others = steps
    .filter((step) => !lost.has(step))
    .flatMap((step) => {
      const done = plainly(step)
      return done === null ? [] : [done]
    })
  return [
    ...losses.map(
      ({ at, question, count }) =>
        `${at}: ${question.done} (${count} ${count === 1 ? 'row' : 'rows'})`,
    ),
    ...others,
  ]
}

/** Describes a step that loses no data. Null for steps of no interest, such as indexes. */
function plainly(step: Step): string | null {
  if (moveBefore(step) !== undefined) return null
  const { name } = step.table
  switch (step.do) {
    case 'createTable':
      return `${name}: the table was made`
    case 'dropTable':
      return `${name}: the empty table was dropped`
    case 'renameTable':
      return `${name}: the table was called ${step.from.name}`
    case 'addColumn':
      return isShadow(step.table, step.column)
        ? null
        : `${name}.${step.column.name}: the column was added`
    case 'dropColumn':
      if (isWorkedOut(step))
        return `${name}.${step.column.name}: the column was dropped; its values are worked out when they are read`
      return isShadow(step.table, step.column)
        ? null
        : `${name}.${step.column.name}: the empty column was dropped`
    case 'renameColumn':
      return `${name}.${step.column.name}: the column was called ${step.from}`
    case 'changeColumn':
      return `${name}.${step.column.name}: the empty column became ${step.column.type}`
    case 'rescale':
      return `${name}.${step.column.name}: values have ${step.column.places ?? 0} places in place of ${step.before}`
    default:
      return null
  }
}

const isWorkedOut = ({ table, column }: Extract<Step, { do: 'dropColumn' }>): boolean =>
  table.workedOut?.includes(column.name) === true

interface Loss {
  readonly step: Step
  readonly at: string
  readonly question: Question
  readonly count: number
}

async function findLosses(
  connection: Connection,
  steps: readonly Step[],
  { before, most }: { before: Schema; most: number | null },
): Promise<Loss[]> {
  const names = new Map(
    steps.flatMap((step) =>
      step.do === 'renameTable' ? [[step.table.name, step.from.name] as const] : [],
    ),
  )
  const columns = new Map(
    steps.flatMap((step) =>
      step.do === 'renameColumn'
        ? [[`${step.table.name}.${step.column.name}`, step.from] as const]
        : [],
    ),
  )
  // The steps have not run yet, so the rows still have the old names.
  const table = (name: string) => names.get(name) ?? name
  const column = (step: { table: { name: string } }, name: string) =>
    columns.get(`${step.table.name}.${name}`) ?? name
  const rows = async (from: string, where: string) =>
    Number(
      (
        await connection.run({
          sql: `select count(*) from (select 1 from "${from}" where ${where}${most === null ? '' : ` limit ${most}`}) as found`,
          parameters: [],
        })
      )[0]?.[0] ?? 0,
    )
  const losses: Loss[] = []
  for (const step of steps) {
    const name = table(step.table.name)
    if (!before.tables.some((each) => each.name === name)) continue
    const question = buildQuestion(step, (own) => column(step, own))
    if (!question) continue
    const count = await rows(name, question.where)
    if (count > 0) losses.push({ step, at: `${name}${question.address}`, question, count })
  }
  return losses
}

interface Question {
  readonly address: string
  readonly where: string
  readonly explanation: string
  readonly done: string
}

function buildQuestion(step: Step, own: (name: string) => string): Question | null {
  if (moveBefore(step) !== undefined) return null
  if (step.do === 'dropTable')
    return {
      address: '',
      where: '1 = 1',
      explanation: 'the table would be dropped; name the new one `formerly` to keep it',
      done: 'the table was dropped',
    }
  if (step.do === 'dropColumn') {
    if (isShadow(step.table, step.column) || isWorkedOut(step)) return null
    return {
      address: `.${step.column.name}`,
      where: filled(step.column.name, step.column.type),
      explanation: 'the column would be dropped; name the new field `formerly` to keep it',
      done: 'the column was dropped',
    }
  }
  if (step.do === 'changeColumn') {
    const name = own(step.column.name)
    const type = `${step.column.type}${step.column.references ? ` of ${step.column.references}` : ''}`
    return {
      address: `.${name}`,
      where: filled(name, step.before.type),
      explanation: `${step.before.type} would become ${type} and start empty`,
      done: `${step.before.type} became ${type} and was emptied`,
    }
  }
  if (step.do === 'rescale') {
    const power = 10 ** (step.before - (step.column.places ?? 0))
    const name = own(step.column.name)
    const places = `rounded to ${step.column.places ?? 0} places`
    return power > 1
      ? {
          address: `.${name}`,
          where: `"${name}" % ${power} <> 0`,
          explanation: `values would be ${places}`,
          done: `values were ${places}`,
        }
      : null
  }
  return step.do === 'narrow' ? narrowed(step, own(step.column.name)) : null
}

const filled = (name: string, type: string): string =>
  type === 'flag' ? `"${name}" = true` : `"${name}" is not null`

function narrowed({ before, column }: Extract<Step, { do: 'narrow' }>, name: string): Question {
  const gone = (before.constants ?? []).filter((constant) => !column.constants?.includes(constant))
  const tooLong = column.max === undefined ? [] : [`length("${name}") > ${column.max}`]
  const unknown =
    gone.length > 0
      ? [
          `"${name}" in (${gone.map((constant) => `'${constant.replaceAll("'", "''")}'`).join(', ')})`,
        ]
      : []
  const explanation =
    gone.length > 0
      ? `holds ${gone.join(', ')}, no longer a choice`
      : `holds more than ${column.max} characters`
  return {
    address: `.${name}`,
    where: [...tooLong, ...unknown].join(' or ') || '1 = 0',
    explanation,
    done: `${explanation}; the values stay as they are`,
  }
}
