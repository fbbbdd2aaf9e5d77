import { readItems, standInFor, type Definition } from '#schema/engine'
import type { JsonRecord } from '../../json-record.ts'
import { ToneChip } from './tone-chip.tsx'
import { text } from '../../i18n/text.ts'

/** Chip with the state of a record. Master records without a state show if they are still in use. */
export function StateChip({ definition, record }: { definition: Definition; record: JsonRecord }) {
  if (record['beingImported'] === true) return <ImportedChip />
  const { state = '' } = definition
  const name = standInFor(definition, state) ?? state
  const item = readItems(definition.fields[name])[String(record[name])]
  if (item) return <ToneChip label={item.label} tone={item.tone} />
  return record['isActive'] === false ? <ToneChip label={text('Inactive')} tone="neutral" /> : null
}

/** Until its import is complete, a record can only be read. */
/** A row of an import that is still in progress. */
export const ImportedChip = () => (
  <span
    style={{ flex: 'none' }}
    title={text('Can be changed and used once the import has finished')}
  >
    <ToneChip label={text('Being imported')} tone="progress" />
  </span>
)
