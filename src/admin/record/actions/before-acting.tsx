import { itemsOf, type Definition } from '#schema/engine'
import { Alert, Box } from '@mui/material'
import { FieldFact } from '../display/fact.tsx'
import type { JsonRecord } from '../../json-record.ts'
import { FactFrame } from '../../kinds/fact-frame.tsx'
import { isNothing } from '../../kinds/is-nothing.ts'
import { fieldLabel } from '../display/sections.ts'
import { useWholeRecord } from '../../providers/whole-record.ts'
import type { NamedAction } from './available.ts'
import { Stack } from '../../theme/layout.tsx'

interface BeforeActingProps {
  readonly definition: Definition
  readonly record: JsonRecord
  readonly action: NamedAction['action']
}

/**
 * Fields that an action shows before it is done, as currently read from the server; a warning if one of them has that
 * tone.
 */
export function BeforeActing({ definition, record, action: { shows = [] } }: BeforeActingProps) {
  const { data } = useWholeRecord(definition, Number(record['id']), shows.length > 0)
  const now: JsonRecord = data ?? record
  if (shows.every((name) => isNothing(now[name]))) return null
  const facts = (
    <Stack gap={1.5} columns="repeat(auto-fill, minmax(120px, 1fr))" sx={{ m: 0 }}>
      {shows.map((name) => (
        <FactFrame key={name} label={fieldLabel(definition, name)}>
          <FieldFact definition={definition} name={name} record={now} />
        </FactFrame>
      ))}
    </Stack>
  )
  const tones = shows.map((name) => toneOf(definition, now, name))
  const worst = (['danger', 'warning'] as const).find((tone) => tones.includes(tone))
  return worst ? (
    <Alert severity={worst === 'danger' ? 'error' : 'warning'} sx={WARNING}>
      {facts}
    </Alert>
  ) : (
    <Box sx={APART}>{facts}</Box>
  )
}

const toneOf = ({ fields }: Definition, record: JsonRecord, name: string) =>
  itemsOf(fields[name])[String(record[name])]?.tone

/** Warnings that remain after an action: "Budget of the month: Exceeded". */
export const warningsAfter = (
  definition: Definition,
  record: JsonRecord,
  { shows = [] }: NamedAction['action'],
): string[] =>
  shows
    .filter((name) => ['warning', 'danger'].includes(toneOf(definition, record, name) ?? ''))
    .map(
      (name) =>
        `${fieldLabel(definition, name)}: ${itemsOf(definition.fields[name])[String(record[name])]?.label}`,
    )

const APART = { my: 2 } as const
const WARNING = { ...APART, '& .MuiAlert-message': { flex: 1, minWidth: 0 } } as const
