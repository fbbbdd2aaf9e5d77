import type { AppContext } from '../../src/server/app-context.ts'
import { inTransaction } from '../../src/server/work/in-transaction.ts'
import type { EngineWork } from '../../src/server/work/work.ts'

/** A transaction in which nobody's permissions count: what the server itself does. */
export const asSystem = <Result>(
  context: AppContext,
  body: (work: EngineWork) => Promise<Result>,
): Promise<Result> => inTransaction(context, { caller: null, via: 'test', isServer: true }, body)
