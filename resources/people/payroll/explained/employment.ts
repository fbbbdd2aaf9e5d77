/** Since when and until when somebody is employed. */
export interface Employment {
  readonly dateOfJoining: string
  readonly lastDay: string | null
}

interface Span {
  readonly first: string
  readonly last: string
}

/** The days between which somebody joined or left, if that is why a part of them is not paid. */
export const joinedOrLeft = (
  { dateOfJoining, lastDay }: Employment,
  { first, last }: Span,
): { readonly joined: string | null; readonly left: string | null } => ({
  joined: dateOfJoining > first && dateOfJoining <= last ? dateOfJoining : null,
  left: lastDay !== null && lastDay >= first && lastDay < last ? lastDay : null,
})
