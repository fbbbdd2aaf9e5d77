import { Box } from '@mui/material'
import type { ReactNode } from 'react'
import type { Definition } from '#schema/engine'
import { FieldFact } from '../display/fact.tsx'
import { isNothing } from '../kinds/is-nothing.ts'
import { fieldLabel } from '../display/sections.ts'
import type { FactSpec, PagePart, PageRecord, Shown } from './declaration.ts'

/** Label and value below one another, in as many columns as there is room for; what is empty is left out. */
export function Facts({
  facts,
}: {
  facts: readonly (readonly [label: string, value: ReactNode])[]
}) {
  return (
    <Box component="dl" sx={FACTS}>
      {facts
        .filter(([, value]) => value)
        .map(([label, value]) => (
          <Box key={label} sx={{ minWidth: 0 }}>
            <Box component="dt" sx={{ fontSize: '0.8125rem', color: 'text.secondary' }}>
              {label}
            </Box>
            <Box component="dd" sx={{ m: 0, fontSize: '0.875rem', overflowWrap: 'anywhere' }}>
              <bdi>{value}</bdi>
            </Box>
          </Box>
        ))}
    </Box>
  )
}

const FACTS = {
  m: 0,
  display: 'grid',
  gap: 1.25,
  columnGap: 2,
  gridTemplateColumns: 'repeat(auto-fill, minmax(min(200px, 100%), 1fr))',
  // A text alone in its card is not squeezed into one column.
  '& > :only-child': { gridColumn: '1 / -1', maxWidth: '70ch' },
} as const

interface DeclaredFacts<Rec, More> extends PagePart<Rec, More> {
  readonly facts: readonly FactSpec<string, Rec, More>[]
}

/** Facts as a page declares them, those that tell something: fields by name, or what is made of the record. */
export const factsOf = <Rec extends PageRecord, More>({
  facts,
  definition,
  shown,
}: DeclaredFacts<Rec, More>): (readonly [label: string, value: ReactNode])[] =>
  facts.map((each) => factOf(definition, shown, each)).filter(([, value]) => value)

function factOf<Rec extends PageRecord, More>(
  definition: Definition,
  shown: Shown<Rec, More>,
  spec: FactSpec<string, Rec, More>,
): readonly [string, ReactNode] {
  const [label, value] = typeof spec === 'string' ? [fieldLabel(definition, spec), spec] : spec
  if (typeof value !== 'string') return [label, value(shown)]
  if (isNothing(shown.record[value])) return [label, null]
  return [label, <FieldFact key={value} {...{ definition, name: value, record: shown.record }} />]
}
