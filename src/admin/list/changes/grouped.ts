import type { ChangedRow } from '#schema/engine'

/** Records that were refused for the same reason. */
export interface RefusedGroup<Row> {
  readonly reason: string
  readonly rows: readonly Row[]
}

/** The sentence to show for a refused record: that of its first field error, or else the general one. */
export const reasonOf = ({ errors, message }: Pick<ChangedRow, 'errors' | 'message'>): string =>
  errors[0]?.message ?? message ?? ''

/** Groups the refused records by reason, the most frequent first. */
export const groupRefused = <Row extends Pick<ChangedRow, 'outcome' | 'errors' | 'message'>>(
  rows: readonly Row[],
): RefusedGroup<Row>[] =>
  [
    ...Map.groupBy(
      rows.filter(({ outcome }) => outcome === 'refused'),
      reasonOf,
    ),
  ]
    .map(([reason, group]) => ({ reason, rows: group }))
    .toSorted((one, other) => other.rows.length - one.rows.length)
