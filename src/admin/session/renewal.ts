let underWay: Promise<void> | null = null

/** Renews the token, once at a time. */
export function renewOnce(renew: () => Promise<void>): Promise<void> {
  underWay ??= renew().finally(() => { underWay = null })
  return underWay
}

/** Waits until a token that is being renewed is there: the old one is worth nothing as soon as the server has made the new. */
export const renewed = async (): Promise<void> => { await underWay?.catch(() => undefined) }
