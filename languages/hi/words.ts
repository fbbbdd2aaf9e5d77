import { backOffice } from './back-office.ts'
import { house } from './house.ts'
import { library } from './library.ts'
import { refusals, values } from './server.ts'

export default { sentences: { ...backOffice, ...house }, library, values, refusals }
