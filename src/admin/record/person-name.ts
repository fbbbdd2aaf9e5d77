/** What the API says of the person behind a change: a name, or an object that holds one; an id alone tells nobody anything. */
export function personName(by: unknown): string | undefined {
  if (typeof by === 'string') return by || undefined
  const person = by as { label?: string; name?: string; userName?: string } | null | undefined
  return person?.label ?? person?.name ?? person?.userName
}
