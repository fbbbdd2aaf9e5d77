import { columnsOf, itemsOf, type FieldKind } from '#schema/engine'
import type { ComponentType } from 'react'
import { exactDate, exactMoment, formatDate, formatInstant, formatNumber } from '../format.ts'
import { formatPhone } from '../phone-number.ts'
import { ToneChip } from '../display/tone-chip.tsx'
import type { CellProps } from '../screens.ts'
import { FileCell, ImageCell } from './file-cells.tsx'
import { KeyCell, ReferenceCell } from './reference-cell.tsx'
import { YesNo } from '../display/yes-no.tsx'
import { text } from '../i18n/text.ts'

const Text = ({ value }: CellProps) => <bdi>{String(value)}</bdi>
const Phone = ({ value }: CellProps) => <bdi dir="ltr">{formatPhone(String(value))}</bdi>
function Clipped(props: CellProps) {
  return props.field.options.keyOf ? (
    <KeyCell {...props} />
  ) : (
    <span title={String(props.value)}>{String(props.value)}</span>
  )
}
const Numeral = ({ value, field }: CellProps) => <>{formatNumber(Number(value), field)}</>
const Percent = ({ value, field }: CellProps) => <>{formatNumber(Number(value), field)}%</>

const Day = ({ value }: CellProps) => (
  <time dateTime={String(value)} title={exactDate(String(value))}>
    {formatDate(String(value))}
  </time>
)
const Moment = ({ value }: CellProps) => (
  <time dateTime={String(value)} title={exactMoment(String(value))}>
    {formatInstant(String(value))}
  </time>
)

const Flag = ({ value }: CellProps) => <YesNo value={value} />

/** A constant with a tone is a state and looks like one; one without is a plain fact. */
function Choice({ value, field }: CellProps) {
  const item = itemsOf(field)[String(value)]
  if (!item) return <>{String(value)}</>
  return item.tone ? <ToneChip label={item.label} tone={item.tone} /> : item.label
}

function Choices({ value, field }: CellProps) {
  const words = (value as readonly string[])
    .map((code) => itemsOf(field)[code]?.label ?? code)
    .join(', ')
  return <span title={words}>{words}</span>
}

const Lines = ({ value }: CellProps) => {
  const { length } = value as readonly unknown[]
  return <>{text('%{smart_count} line |||| %{smart_count} lines', { smart_count: length })}</>
}

function Group({ value, field }: CellProps) {
  const group = value as Readonly<Record<string, unknown>>
  const words = Object.keys(columnsOf(field))
    .map((name) => group[name])
    .filter((each) => typeof each === 'string' && each)
    .join(', ')
  return <span title={words}>{words}</span>
}

/** How a list shows a value, by kind. A value that is not there is the table's to show. */
export const CELLS: Record<FieldKind, ComponentType<CellProps>> = {
  text: Clipped,
  longText: Clipped,
  phone: Phone,
  email: Clipped,
  password: () => <>••••••</>,
  whole: Numeral,
  decimal: Numeral,
  percent: Percent,
  money: Numeral,
  quantity: Numeral,
  date: Day,
  time: Text,
  instant: Moment,
  flag: Flag,
  choice: Choice,
  choices: Choices,
  reference: ReferenceCell,
  references: ReferenceCell,
  image: ImageCell,
  file: FileCell,
  lines: Lines,
  object: Group,
}
