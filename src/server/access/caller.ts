/** The caller, identified by the token and confirmed by the session. */
export interface Caller {
  readonly userId: number
  readonly userName: string
  /** Label for references to the user; undefined if it was not loaded. */
  readonly label?: string
  readonly role: string
  readonly employeeId: number | null
  readonly customerId: number | null
  /** True if the caller must choose a new password before making any other call. */
  readonly isFirstLogin: boolean
  readonly tokenId: string
}
