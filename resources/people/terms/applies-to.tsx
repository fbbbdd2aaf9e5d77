import { text, type CellProps } from '#admin'

/** Whom a pay configuration applies to: a name, or everybody. */
export const AppliesTo = ({ value, record }: CellProps) => (
  <>{record['scope'] === 'COMPANY' ? text('Everybody') : String(value)}</>
)
