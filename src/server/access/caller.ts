/** Caller identified by the token and confirmed by the session. */
export interface Caller {
  readonly userId: number
  readonly userName: string
  /** Label in references to the user; undefined if it was not read. */
  readonly label?: string
  readonly role: string
  readonly employeeId: number | null
  readonly customerId: number | null
  /** Must choose a password of their own before anything else. */
  readonly isFirstLogin: boolean
  readonly tokenId: string
}
