import { expect } from 'vitest'
import { CONTRACTORS, CONTRACTS } from '../../resources/contractors/contract-checks.ts'
import { findBroken } from '../../src/server/tasks/upkeep/invariant.ts'
import type { Client, Reply } from '../kit/client.ts'
import type { DatabaseName } from '../kit/workspace.ts'
import { openTill } from './sold.ts'

type Made = Reply['data']

/** The fields of a contract that its workers need. */
interface Of {
  readonly id: number
  readonly contractor?: unknown
}

/**
 * Opens an office that hires contractors, on its own server. The clock is set to 5 May 2025;
 * contracts run through May.
 */
export async function openContractOffice(database: DatabaseName) {
  const { space, types } = await openTill(database)
  // Sessions expire as the clock moves, so each use signs in again.
  const staff = () => space.as('ADMIN')
  const superAdmin = () => space.as('SUPER_ADMIN')
  let made = 0
  const phone = () => `+4471000${String(10_000 + (made += 1))}`
  const hire = async (more: object = {}): Promise<number> => {
    const reply = await staff().post('/contractor', {
      contractorName: `Hands ${(made += 1)} Ltd`,
      contactPerson: 'Hal Hands',
      phoneNumber: phone(),
      ...more,
    })
    expect(reply.status, reply.text).toBe(201)
    return reply.data.id
  }
  const draw = async (more: object = {}): Promise<Made> => {
    const reply = await staff().post('/employee-contract', {
      contractor: await hire(),
      contractTitle: 'Packing',
      startDate: '2025-05-01',
      endDate: '2025-05-31',
      contractValue: 10_000,
      ...more,
    })
    expect(reply.status, reply.text).toBe(201)
    return reply.data
  }
  const readContract = async (id: number) => (await staff().get(`/employee-contract/${id}`)).data
  const move = async (
    id: number,
    contractStatus: string,
    more: object = {},
    by: Client = staff(),
  ): Promise<Reply> =>
    by.put(`/employee-contract/${id}`, {
      contractStatus,
      version: (await readContract(id)).version,
      ...more,
    })
  const running = async (more: object = {}): Promise<Made> => {
    const { id } = await draw(more)
    const reply = await move(id, 'ACTIVE')
    expect(reply.status, reply.text).toBe(200)
    return reply.data
  }
  const pay = (contract: number, amount: number, more: object = {}, headers = {}) =>
    staff().post(
      '/contract-payment',
      { contract, amount, paymentType: types.CASH, paymentDate: '2025-05-05', ...more },
      headers,
    )
  const reverse = (payment: { readonly id: number; readonly version: number }, more: object = {}) =>
    superAdmin().put(`/contract-payment/${payment.id}`, {
      contractPaymentStatus: 'REVERSED',
      reversalReason: 'Paid to the wrong account',
      version: payment.version,
      ...more,
    })
  const work = ({ id, contractor }: Of, more: object = {}) =>
    staff().post('/contract-employee', {
      contractor,
      contract: id,
      workerName: 'Wim Worker',
      phoneNumber: phone(),
      trade: 'packer',
      joinDate: '2025-05-02',
      ...more,
    })
  const readWorker = async (id: number) => (await staff().get(`/contract-employee/${id}`)).data
  const readContractor = async (id: unknown) => (await staff().get(`/contractor/${id}`)).data
  const broken = async () => {
    const at = { today: '2025-05-05', settings: {} }
    const sql = space.context.store.sql
    return [...(await findBroken(sql, CONTRACTS, at)), ...(await findBroken(sql, CONTRACTORS, at))]
  }

  return {
    space,
    types,
    staff,
    superAdmin,
    /** Creates a contractor and returns its id. */
    hire,
    /** Creates a draft contract. */
    draw,
    /** Creates an active contract. */
    running,
    /** Moves a contract to another state. */
    move,
    pay,
    reverse,
    work,
    readContract,
    readWorker,
    readContractor,
    /** Lists violated invariants. */
    broken,
  }
}
