import { Box } from '@mui/material'
import { text } from '../i18n/text.ts'
import { fieldLabel } from '../display/sections.ts'
import { Card, COLUMN, COLUMNS } from './card.tsx'
import type { CardSpec, CardSpecs, FactSpec, PagePart, PageRecord, SumSpec } from './declaration.ts'
import { Facts, factsOf } from './facts.tsx'
import { headingOf } from './head.tsx'
import { isVisible, RelatedRows } from './related.tsx'
import { useScreenContext } from '../screen-context.tsx'
import { Stepper } from './stepper.tsx'
import { Sums, type SumLine } from './card.tsx'

/** The first tab: how far the record is and what it is about, and beside it the facts that are looked up most. */
export function Overview<Rec extends PageRecord, More>(part: PagePart<Rec, More>) {
  const { spec, shown } = part
  const main = (
    <Box sx={COLUMN}>
      {spec.steps && (
        <Card title={text('Progress')}>
          <Stepper
            label={text('Progress of {heading}', { heading: headingOf(part) })}
            steps={spec.steps(shown)}
          />
        </Card>
      )}
      <Cards {...part} cards={spec.main ?? {}} />
    </Box>
  )
  if (!spec.side) return <Box sx={{ maxWidth: 1120 }}>{main}</Box>
  return (
    <Box sx={COLUMNS}>
      {main}
      <Box sx={{ ...COLUMN, ...(spec.sideFirst ? { order: { xs: -1, lg: 0 } } : {}) }}>
        <Cards {...part} cards={spec.side} />
      </Box>
    </Box>
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
    { readonly slot: unknown } | readonly FactSpec<string, Rec, More>[]
  >
  readonly heading: string
}

function Content<Rec extends PageRecord, More>({
  card: Own,
  heading,
  ...part
}: ContentProps<Rec, More>) {
  if ('sums' in Own) return <DeclaredSums {...part} sums={Own.sums} />
  if ('of' in Own) return <RelatedRows {...part} related={Own} label={heading} />
  return <Own {...part.shown} />
}

interface FactCardProps<Rec, More> extends PagePart<Rec, More> {
  readonly title: string
  readonly facts: readonly FactSpec<string, Rec, More>[]
}

/** A card that has nothing to tell is left out. */
function FactCard<Rec extends PageRecord, More>({ title, ...declared }: FactCardProps<Rec, More>) {
  const facts = factsOf(declared)
  return facts.length > 0 ? (
    <Card title={title}>
      <Facts facts={facts} />
    </Card>
  ) : null
}

/** `Array.isArray` does not know read-only lists. */
const isFacts = <Facts extends readonly unknown[]>(card: Facts | object): card is Facts =>
  Array.isArray(card)

interface DeclaredSumsProps<Rec, More> extends PagePart<Rec, More> {
  readonly sums: readonly SumSpec<string>[]
}

function DeclaredSums<Rec extends PageRecord, More>({
  definition,
  shown: { record },
  sums,
}: DeclaredSumsProps<Rec, More>) {
  const lineOf = (spec: SumSpec<string>): SumLine[] => {
    const { always, less, plus, total, label } = typeof spec === 'string' ? { always: spec } : spec
    const name = always ?? less ?? plus ?? total ?? ''
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
  return <Sums lines={sums.flatMap(lineOf)} />
}
