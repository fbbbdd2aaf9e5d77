/** Caller identified by the token and confirmed by the session. */
export interface Caller {
  readonly userId: number
  readonly userName: string
  /** Label in references to the user; undefined if it was not read. */
  readonly label?: string
  readonly role: string
  readonly employeeId: number | null
  readonly customerId: number | null
  /** True if a new password must be chosen before any other call. */
  readonly isFirstLogin: boolean
  readonly tokenId: string
}
