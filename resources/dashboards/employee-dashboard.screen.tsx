import { dashboard } from '#admin'

export default dashboard({ route: '/employee/dashboard', role: 'EMPLOYEE' })
