import { holds, mentions, type Definition } from '#schema/engine'
import type { JsonRecord } from '../../json-record.ts'
import { useScreenContext } from '../../screen-context.tsx'
import { ToneChip } from './tone-chip.tsx'

interface MarksProps {
  readonly definition: Definition
  readonly record: JsonRecord
}

export function Marks({ definition: { marks = {} }, record }: MarksProps) {
  const { principal } = useScreenContext()
  return Object.entries(marks).map(([name, { label, where, tone }]) =>
    mentions(where).every((field) => field in record) && holds(where, record, principal) ? (
      <span key={name} style={{ flex: 'none' }}>
        <ToneChip label={label} tone={tone} />
      </span>
    ) : null,
  )
}
