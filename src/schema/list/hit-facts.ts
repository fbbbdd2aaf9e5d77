import { isStored } from '../fields/field.ts'
import { templateFields } from '../fields/text.ts'
import { isMoment, isMoney, isNumber } from '../kinds/capabilities.ts'
import { mainDate, seesWhole } from '../permission.ts'
import type { Definition } from '../resource.ts'

/** Fields shown next to a record's name in the search palette. */
export interface HitFacts {
  /** Document numbers that the name does not contain, such as the invoice number of a sale. */
  readonly numbers: readonly string[]
  readonly date: string | null
  readonly amount: string | null
}

/** Returns the facts for a role. Fields that the role sees masked, replaced or not at all are left out. */
export function hitFacts(definition: Definition, role: string | null): HitFacts {
  const { title, hint = '', fields } = definition
  const named = new Set([...templateFields(title), ...templateFields(hint)])
  const visible = (name: string | undefined): string | null => {
    const field = fields[name ?? '']
    return name && field && isStored(field) && !named.has(name) && seesWhole(field, role)
      ? name
      : null
  }
  return {
    numbers: Object.keys(fields).filter(
      (name) => fields[name]?.options.series !== undefined && visible(name),
    ),
    date: isMoment(fields[mainDate(definition)]) ? visible(mainDate(definition)) : null,
    amount: visible(amountOf(definition)),
  }
}

/** Amount that the definition names, or else the first amount of money in the list, or else the first figure with a unit. */
function amountOf({ fields, list: { columns, anywhere } }: Definition): string | undefined {
  const figures = columns.filter((name) => fields[name] && isNumber(fields[name]))
  return (
    anywhere?.amount ??
    figures.find((name) => isMoney(fields[name])) ??
    figures.find((name) => fields[name]?.options.unitLabel !== undefined)
  )
}

/**
 * Returns the reference that names a record: the title of a receivable begins with the number of its sale. Null for records
 * with names of their own.
 */
export function namedBy({ title, fields }: Definition): string | null {
  const [first = ''] = templateFields(title)
  const { keyFrom } = fields[first]?.options ?? {}
  return typeof keyFrom === 'string' ? keyFrom : null
}
