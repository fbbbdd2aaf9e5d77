import type { AppContext } from '../../src/server/app-context.ts'
import { inTransaction } from '../../src/server/work/in-transaction.ts'
import type { EngineWork } from '../../src/server/work/work.ts'

/** Runs a transaction as the server itself, without checking permissions. */
export const asSystem = <Result>(
  context: AppContext,
  body: (work: EngineWork) => Promise<Result>,
): Promise<Result> => inTransaction(context, { caller: null, via: 'test', isServer: true }, body)
