import type { AnyRecord } from './record.ts'

// Answers of the built-in calls of the server, for their handlers and for the browser. Behaviours declare the answers
// of their own calls.

/** POST /api/v1/auth/authenticate */
export interface SignedIn {
  readonly token: string
  readonly userId: number
  readonly userName: string
  readonly role: string
  readonly isFirstLogin: boolean
}

/** PUT /user/change-password */
export interface PasswordChanged {
  readonly token: string
}

/** POST /api/v1/auth/otp; the same whether or not the user exists. */
export interface CodeRequested {
  readonly expiresInSeconds: number
  readonly maskedPhone: null
}

/** POST /api/v1/auth/otp/verify */
export interface CodeVerified {
  readonly userName: string
  readonly resetToken: string
}

/** GET /search: results from one resource. */
export interface SearchGroup {
  readonly resource: string
  readonly items: readonly (AnyRecord & { readonly id: number })[]
  /** Parent record, if the search found it and included these results because of it. */
  readonly of?: {
    readonly resource: string
    readonly field: string
    readonly id: number
    readonly label: string
  }
}

/** GET {resource}/{id}/history: one change of a record; values in the same format as in a record. */
export interface HistoryEntry {
  readonly at: string
  readonly by: number | null
  readonly via: string
  readonly batchId: number | null
  readonly kind: string
  readonly changes: readonly {
    readonly field: string
    readonly before: unknown
    readonly after: unknown
  }[]
  /** The user's name for `by`, if the caller may see it. */
  readonly labels: { readonly by?: string }
}

/** GET {resource}/sheet: whole records for a file, with the codes of the records they refer to, by field and id. */
export interface SheetRows {
  readonly records: readonly AnyRecord[]
  readonly codes: Readonly<Record<string, Readonly<Record<string, string>>>>
  /** Identifier shared by the portions of one file. */
  readonly exportId: number
}

/** POST /export-log */
export interface ExportNoted {
  readonly noted: true
  readonly exportId: number
  readonly rows: number
}
