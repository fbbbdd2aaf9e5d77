import type { ScreenContext } from '../screen-context.tsx'

/** An entry of a history as far as it names somebody. */
export interface Signed {
  readonly by: unknown
  readonly via?: string
  readonly labels?: { readonly by?: string }
}

/** The name behind a change: an id alone tells nobody anything. */
export const personName = ({ by, labels }: Signed): string | undefined =>
  labels?.by ?? (typeof by === 'string' && by ? by : undefined)

/** Who changed a record last, as its history tells; null when that is not for this person to know. */
export async function lastWriter(
  request: ScreenContext['request'],
  address: string,
): Promise<string | null> {
  const { content } = (await request(`${address}/history?size=10`)) as {
    content: readonly Signed[]
  }
  const last = content.find(({ via }) => via !== 'automatic') ?? content[0]
  return (last && personName(last)) ?? null
}
