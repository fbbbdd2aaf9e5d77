import { screen } from '#admin'
import { lazy } from 'react'
import maintenance from './maintenance.resource.ts'

export default screen(maintenance, {
  inputs: {
    sparesUsed: lazy(async () => ({ default: (await import('./spares-used.tsx')).SparesUsed })),
  },
  dialogs: {
    start: lazy(async () => ({ default: (await import('./work-times.tsx')).StartMaintenance })),
    complete: lazy(async () => ({
      default: (await import('./work-times.tsx')).CompleteMaintenance,
    })),
  },
})
