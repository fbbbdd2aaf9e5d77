import { screen, text, type CellProps } from '#admin'
import { lazy } from 'react'
import payConfiguration from './pay-configuration.resource.ts'

/** Scope of the terms: the name of a department or employee, or all employees. */
const AppliesTo = ({ value, record }: CellProps) => (
  <>{record['scope'] === 'COMPANY' ? text('Everybody') : String(value)}</>
)

export default screen(payConfiguration, {
  cells: { target: AppliesTo },
  facts: { target: AppliesTo },
  inputs: {
    components: lazy(async () => ({
      default: (await import('./components-input.tsx')).ComponentsInput,
    })),
  },
  record: lazy(() => import('./pay-configuration-record.tsx')),
})
