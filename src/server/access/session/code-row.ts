/** A code that was requested. */
interface NewCode {
  /** Phone number that identifies the code, or a substitute for it. */
  readonly phoneNumber: string
  readonly userId: number | null
  /** Empty if there is no code to enter. */
  readonly codeHash: string
  readonly now: Date
  readonly expiresAt: Date
}

export const codeRow = ({ phoneNumber, userId, codeHash, now, expiresAt }: NewCode) => ({
  user_id: userId,
  phone_number: phoneNumber,
  code_hash: codeHash,
  created_at: now.toISOString(),
  expires_at: expiresAt.toISOString(),
  attempts: 0,
  verified_at: null,
  used_at: null,
  proof_hash: null,
  proof_expires_at: null,
})
