import { screen } from '#admin'
import { lazy } from 'react'
import employeeContract from './employee-contract.resource.ts'

export default screen(employeeContract, {
  record: lazy(() => import('./employee-contract-record.tsx')),
})
