import { screen } from '#admin'
import { lazy } from 'react'
import production from './production.resource.ts'

export default screen(production, {
  dialogs: {
    complete: lazy(async () => ({
      default: (await import('./complete-production.tsx')).CompleteProduction,
    })),
  },
})
