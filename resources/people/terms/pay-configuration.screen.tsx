import { screen } from '#admin'
import { lazy } from 'react'
import payConfiguration from './pay-configuration.resource.ts'

export default screen(payConfiguration, {
  inputs: {
    components: lazy(async () => ({
      default: (await import('./components-input.tsx')).ComponentsInput,
    })),
  },
  record: lazy(() => import('./pay-configuration-record.tsx')),
})
