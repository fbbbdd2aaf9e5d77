import { screen } from '#admin'
import { lazy } from 'react'
import machinerySpares from './machinery-spares.resource.ts'

export default screen(machinerySpares, {
  // Stock of an existing spare is changed only by counting, receiving and recording waste.
  inputs: {
    adjustmentQuantity: 'new',
    adjustmentReason: 'new',
    seenOnHand: null,
    seenMovement: null,
  },
  dialogs: {
    count: lazy(async () => ({ default: (await import('./count-spare.tsx')).CountSpare })),
  },
})
