import { Box } from '@mui/material'
import type { ReactNode } from 'react'
import type { Definition } from '#schema/engine'
import { text } from '../i18n/text.ts'
import { fieldLabel } from './display/sections.ts'
import { Card, type SumLine, Sums } from './card.tsx'
import type {
  CardSpec,
  CardSpecs,
  FactSpec,
  PagePart,
  PageRecord,
  Shown,
  SumSpec,
} from './declaration.ts'
import { formatHeading } from './head.tsx'
import { isVisible, RelatedRows } from './related.tsx'
import { useScreenContext } from '../screen-context.tsx'
import { useSectionEdit } from './section-edit.tsx'
import { Stepper } from './stepper.tsx'
import { FieldFact } from './display/fact.tsx'
import { isNothing } from '../kinds/is-nothing.ts'
import { SCREENS } from '../kinds/screens-by-kind.ts'
import { Stack } from '../theme/layout.tsx'

/** The first tab: the record's progress and main facts, with frequently used facts in a side column. */
export function Overview<Rec extends PageRecord, More>(part: PagePart<Rec, More>) {
  const { spec, shown } = part
  const main = (
    <Stack gap={2} sx={{ minWidth: 0 }}>
      {spec.steps && (
        <Card title={text('Progress')}>
          <Stepper
            label={text('Progress of {heading}', { heading: formatHeading(part) })}
            steps={spec.steps(shown)}
          />
        </Card>
      )}
      <Cards {...part} cards={spec.main ?? {}} />
    </Stack>
  )
  if (!spec.side) return main
  return (
    <Stack gap={2} aside={320}>
      {main}
      <Stack gap={2} sx={{ minWidth: 0, order: spec.sideFirst ? { xs: -1, lg: 0 } : undefined }}>
        <Cards {...part} cards={spec.side} />
      </Stack>
    </Stack>
  )
}

interface CardsProps<Rec, More> extends PagePart<Rec, More> {
  readonly cards: CardSpecs<string, Rec, More>
}

function Cards<Rec extends PageRecord, More>({ cards, ...part }: CardsProps<Rec, More>) {
  const context = useScreenContext()
  return Object.entries(cards).map(([heading, card]) => {
    if ('slot' in card) return <card.slot key={heading} {...part.shown} />
    if ('of' in card && !isVisible(context, card, part.shown)) return null
    if ('sums' in card) return <SumsCard key={heading} {...part} title={heading} sums={card.sums} />
    if (isFacts(card)) return <FactCard key={heading} {...part} title={heading} facts={card} />
    return (
      <Card key={heading} title={heading}>
        <Content {...part} card={card} heading={heading} />
      </Card>
    )
  })
}

interface ContentProps<Rec, More> extends PagePart<Rec, More> {
  readonly card: Exclude<
    CardSpec<string, Rec, More>,
    | { readonly slot: unknown }
    | { readonly sums: readonly SumSpec<string>[] }
    | readonly FactSpec<string, Rec, More>[]
  >
  readonly heading: string
}

function Content<Rec extends PageRecord, More>({
  card: Own,
  heading,
  ...part
}: ContentProps<Rec, More>) {
  if ('of' in Own) return <RelatedRows {...part} related={Own} label={heading} />
  return <Own {...part.shown} />
}

interface FactCardProps<Rec, More> extends PagePart<Rec, More> {
  readonly title: string
  readonly facts: readonly FactSpec<string, Rec, More>[]
}

/** Renders a card with facts, or nothing if all facts are empty. */
function FactCard<Rec extends PageRecord, More>({ title, ...declared }: FactCardProps<Rec, More>) {
  const facts = listFacts(declared)
  const { definition, shown } = declared
  const { pencil, form } = useSectionEdit({
    definition,
    record: shown.record,
    title,
    shown: declared.facts.flatMap(fieldOf).filter((name) => !isNothing(shown.record[name])),
    besides: declared.facts.flatMap(fieldOf),
  })
  return facts.length > 0 ? (
    <Card title={title} aside={pencil}>
      {form ?? <Facts facts={facts} />}
    </Card>
  ) : null
}

/** Name of the field that a fact shows as it is, if any. */
function fieldOf<Rec, More>(spec: FactSpec<string, Rec, More>): string[] {
  const value = typeof spec === 'string' ? spec : spec[1]
  return typeof value === 'string' ? [value] : []
}

/** `Array.isArray` does not narrow read-only arrays. */
const isFacts = <Facts extends readonly unknown[]>(card: Facts | object): card is Facts =>
  Array.isArray(card)

interface SumsCardProps<Rec, More> extends PagePart<Rec, More> {
  readonly title: string
  readonly sums: readonly SumSpec<string>[]
}

function SumsCard<Rec extends PageRecord, More>({
  definition,
  shown: { record },
  title,
  sums,
}: SumsCardProps<Rec, More>) {
  const specs = sums.map((spec) => (typeof spec === 'string' ? { always: spec } : spec))
  const nameOf = ({ always, less, plus, total }: (typeof specs)[number]) =>
    always ?? less ?? plus ?? total ?? ''
  const { pencil, form } = useSectionEdit({ definition, record, title, shown: specs.map(nameOf) })
  const makeLine = (spec: (typeof specs)[number]): SumLine[] => {
    const { less, plus, total, label } = spec
    const name = nameOf(spec)
    const amount = Number(record[name] ?? 0)
    if ((less ?? plus) && amount === 0) return []
    return [
      {
        label: label ?? fieldLabel(definition, name),
        amount: less ? -amount : amount,
        isTotal: total !== undefined,
      },
    ]
  }
  return (
    <Card title={title} aside={pencil}>
      {form ?? <Sums lines={specs.flatMap(makeLine)} />}
    </Card>
  )
}

/** A label, a value, and true for a value that uses the whole width, such as a table. */
type Fact = readonly [label: string, value: ReactNode, isWide?: boolean | undefined]

/** Facts in as many columns as fit, with the label above the value. Empty facts are skipped. */
export function Facts({ facts }: { facts: readonly Fact[] }) {
  return (
    <Box component="dl" sx={FACTS}>
      {facts
        .filter(([, value]) => value)
        .map(([label, value, isWide]) => (
          <Box key={label} sx={{ minWidth: 0, gridColumn: isWide ? '1 / -1' : undefined }}>
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
  // A single fact uses the full width of its card.
  '& > :only-child': { gridColumn: '1 / -1', maxWidth: '70ch' },
} as const

interface DeclaredFacts<Rec, More> extends PagePart<Rec, More> {
  readonly facts: readonly FactSpec<string, Rec, More>[]
}

/** Resolves the declared facts of a page, which are field names or nodes. Empty facts are skipped. */
export const listFacts = <Rec extends PageRecord, More>({
  facts,
  definition,
  shown,
}: DeclaredFacts<Rec, More>): Fact[] =>
  facts.map((each) => makeFact(definition, shown, each)).filter(([, value]) => value)

function makeFact<Rec extends PageRecord, More>(
  definition: Definition,
  shown: Shown<Rec, More>,
  spec: FactSpec<string, Rec, More>,
): Fact {
  const [label, value] = typeof spec === 'string' ? [fieldLabel(definition, spec), spec] : spec
  if (typeof value !== 'string') return [label, value(shown)]
  if (isNothing(shown.record[value])) return [label, null]
  const field = definition.fields[value]
  const isWide = field ? SCREENS[field.kind].isWide?.(field) : false
  const fact = <FieldFact key={value} {...{ definition, name: value, record: shown.record }} />
  return [label, fact, isWide]
}
