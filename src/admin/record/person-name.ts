import type { Definition, HistoryEntry } from '#schema/engine'
import type { StandardCalls } from '../providers/standard-calls.ts'

/** An entry of a history as far as it names somebody; a refusal may know a name and no id. */
export interface Signed extends Partial<Pick<HistoryEntry, 'labels'>> {
  readonly by: unknown
}

/** The name behind a change: an id alone tells nobody anything. */
export const personName = ({ by, labels }: Signed): string | undefined =>
  labels?.by ?? (typeof by === 'string' && by ? by : undefined)

/** Who changed a record last, as its history tells; null when that is not for this person to know. */
export async function lastWriter(
  server: Pick<StandardCalls, 'history'>,
  of: Pick<Definition, 'name'>,
  id: string,
): Promise<string | null> {
  const { content } = await server.history(of, id, { size: 10 })
  const last = content.find(({ via }) => via !== 'automatic') ?? content[0]
  return (last && personName(last)) ?? null
}
