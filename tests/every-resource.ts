import { usableWhere, type Definition, type Where } from '#language'
import { MATRIX } from './matrix.ts'
import { sampleInput, type Referred } from './sample.ts'
import type { RoleName, Workspace } from './workspace.ts'

/** Makes records of any resource through its API, and whatever they refer to. */
export interface Maker {
  /** The body for POST. */
  input(definition: Definition, full?: boolean): Promise<Record<string, unknown>>
  /** A new record, made by the super admin through the API, or by the server where nobody may create. */
  make(definition: Definition, full?: boolean): Promise<Record<string, unknown> & { id: number; version: number }>
}

export const mayCreate = (definition: Definition, role: RoleName = 'SUPER_ADMIN'): boolean => MATRIX[definition.name]?.[role].includes('C') ?? false

/** Rows of resources that only the installation or the server writes. */
const SERVERS_OWN: Readonly<Record<string, (n: number, referred: Referred) => Promise<Record<string, unknown>>>> = {
  'country': async (n) => ({ countryName: `Country ${letters(n)}`, isoCode: letters(n).slice(-2).toUpperCase().padStart(2, 'Q'), dialCode: '+44', isActive: true }),
  'state': async (n, referred) => ({ stateName: `State ${letters(n)}`, country: await referred('country', {}, false), isActive: true }),
  'city': async (n, referred) => ({ cityName: `City ${letters(n)}é`, state: await referred('state', {}, false), isActive: true }),
  'sms-log': async (n) => ({
    recipientName: `Recipiént ${letters(n)}`, phoneNumber: `+4477${String(n).padStart(8, '0')}`, eventType: n % 2 ? 'WALLET' : 'LEAVE_STATUS',
    message: `Message ${letters(n)}`, smsStatus: n % 2 ? 'FAILED' : 'SENT', attempts: n % 4, failureReason: n % 2 ? `Reason ${letters(n)}` : null,
  }),
}

/** What makes a new record one that may be chosen; a state is so from the start. */
const usableValues = (definition: Definition): object => (definition.fields.isActive ? { isActive: true } : {})

const letters = (n: number): string => [...String(n).padStart(3, '0')].map((digit) => 'abcdefghij'[Number(digit)]).join('')

let count = 100

export function maker({ world, as, work }: Workspace): Maker {
  const known = new Map<string, number>()

  const referred: Referred = async (target, where, fresh) => {
    const definition = world.catalogue.get(target)
    const key = `${target} ${JSON.stringify(where)}`
    const cached = known.get(key)
    if (cached !== undefined && !fresh) return cached
    const found = fresh ? [] : await world.store.find(definition, [{ ...where, ...usableWhere(definition) } as Where], 1)
    const id = found[0]?.id ?? (await make(definition, false, { ...where, ...usableValues(definition) })).id
    known.set(key, id)
    return id
  }

  const input = (definition: Definition, full = true) => sampleInput(definition, (count += 1), referred, full)

  async function make(definition: Definition, full = true, where: object = {}): ReturnType<Maker['make']> {
    if (mayCreate(definition)) {
      const reply = await as('SUPER_ADMIN').post(`/${definition.name}`, { ...(await input(definition, full)), ...where })
      if (reply.status >= 300) throw new Error(`POST /${definition.name} answered ${reply.status}: ${reply.text}`)
      return reply.data as unknown as Awaited<ReturnType<Maker['make']>>
    }
    const own = SERVERS_OWN[definition.name]
    if (!own) throw new Error(`Nobody makes a ${definition.name}`)
    const values = { ...(await own((count += 1), referred)), ...where }
    const { id } = await work((serving) => serving.add(definition, values as never))
    return (await as('SUPER_ADMIN').get(`/${definition.name}/${id}`)).data as unknown as Awaited<ReturnType<Maker['make']>>
  }

  return { input, make }
}
