import { screen } from '#admin'
import { lazy } from 'react'
import leadGeneration from './lead-generation.resource.ts'

export default screen(leadGeneration, {
  record: lazy(() => import('./lead-record.tsx')),
  dialogs: { win: lazy(async () => ({ default: (await import('./win-lead.tsx')).WinLead })) },
})
