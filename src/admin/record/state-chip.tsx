import { itemsOf, type Definition } from '#language'
import type { JsonRecord } from '../inputs/form-scope.tsx'
import { ToneChip } from './tone-chip.tsx'
import { text } from '../i18n/text.ts'

/** The state of a record; for masters without one, whether they are still in use. */
export function StateChip({ definition, record }: { definition: Definition; record: JsonRecord }) {
  const field = definition.fields[definition.state ?? '']
  const item = field && itemsOf(field)[String(record[definition.state ?? ''])]
  if (item) return <ToneChip label={item.label} tone={item.tone} />
  return record['isActive'] === false ? <ToneChip label={text('Inactive')} tone="neutral" /> : null
}
