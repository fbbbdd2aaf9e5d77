import { screen } from '#admin'
import { lazy } from 'react'
import item from './item-master.resource.ts'

export default screen(item, {
  record: lazy(() => import('./item-record.tsx')),
})
