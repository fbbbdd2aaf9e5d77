import { backOffice } from './back-office.ts'
import { house } from './house.ts'
import { library } from './library.ts'
import { refusals, sayings, values } from './server.ts'
import { website } from './website.ts'

export default { sentences: { ...backOffice, ...sayings, ...house, ...website }, library, values, refusals }
