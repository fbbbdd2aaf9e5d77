import { exactDate, exactMoment, formatDate, formatFullDate, formatInstant } from '../format.ts'
import type { CellOf, FactOf, KindScreen } from './kind-screen.ts'

const Day = ({ value }: CellOf<'date'>) => (
  <time dateTime={value} title={exactDate(value)}>
    {formatDate(value)}
  </time>
)

const FullDay = ({ value }: FactOf<'date'>) => <bdi>{formatFullDate(value)}</bdi>

export const date: KindScreen<'date'> = {
  cell: Day,
  fact: FullDay,
  words: (value) => formatFullDate(value),
  filter: 'date',
  inputWidth: 150,
  isReformatted: true,
}

/** An instant in everyday language, with the exact value as a tooltip. */
const Moment = ({ value }: { value: string }) => (
  <time dateTime={value} title={exactMoment(value)}>
    {formatInstant(value)}
  </time>
)

export const instant: KindScreen<'instant'> = {
  cell: Moment,
  fact: Moment,
  words: (value) => formatInstant(value),
  filter: 'date',
  isReformatted: true,
}
