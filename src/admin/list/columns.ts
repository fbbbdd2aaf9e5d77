import { defaultSort, humanise, isNumber, maySee, sortableFields, type Definition, type Field } from '#language'
import { currencySign } from '../format.ts'

export interface Column {
  readonly name: string
  readonly field: Field
  readonly label: string
  readonly isRight: boolean
  readonly isSortable: boolean
}

/** Kept by the server on every record, and shown by lists like any other field. */
const AUDIT: Readonly<Record<string, Field>> = {
  id: { kind: 'whole', options: { label: 'No.' } },
  version: { kind: 'whole', options: {} },
  createdDate: { kind: 'instant', options: { label: 'Created' } },
  modifiedDate: { kind: 'instant', options: { label: 'Changed' } },
  createdBy: { kind: 'reference', options: { label: 'Created by', target: 'user' } },
  modifiedBy: { kind: 'reference', options: { label: 'Changed by', target: 'user' } },
}

export const fieldOf = (definition: Definition, name: string): Field | undefined => definition.fields[name] ?? AUDIT[name]

/** What a field is called where people read it. */
export const labelOf = (definition: Definition, name: string): string => fieldOf(definition, name)?.options.label ?? humanise(name)

/** The columns a role sees in a list, in the order of the definition. Money says its currency once, in the head. */
export function columnsFor(definition: Definition, role: string | null): Column[] {
  const sortable = new Set(sortableFields(definition, role))
  return definition.list.columns.flatMap((name) => {
    const field = fieldOf(definition, name)
    if (!field || !maySee(field, role)) return []
    const label = labelOf(definition, name)
    return [{
      name, field, label: field.kind === 'money' ? `${label} (${currencySign})` : label,
      isRight: isNumber(field) && name !== 'id', isSortable: sortable.has(name),
    }]
  })
}

/** The order a list starts with, as react-admin says it. */
export function startSort(definition: Definition): { field: string; order: 'ASC' | 'DESC' } {
  const [first] = defaultSort(definition)
  return { field: first?.field ?? 'id', order: first?.descending ? 'DESC' : 'ASC' }
}
