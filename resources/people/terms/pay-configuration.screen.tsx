import { screen } from '#admin'
import { lazy } from 'react'
import { AppliesTo } from './applies-to.tsx'
import payConfiguration from './pay-configuration.resource.ts'

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
