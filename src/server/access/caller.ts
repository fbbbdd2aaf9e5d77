/** Who is asking, as the token says and the session confirms. */
export interface Caller {
  readonly userId: number
  readonly userName: string
  /** As references to them are shown; unset where nobody has looked. */
  readonly label?: string
  readonly role: string
  readonly employeeId: number | null
  readonly customerId: number | null
  /** Must choose a password of their own before anything else. */
  readonly isFirstLogin: boolean
  readonly tokenId: string
}
