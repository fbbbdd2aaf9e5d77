import type { AnyRecord, FileFact } from './record.ts'

// Responses of the server's built-in calls, shared by their handlers and the browser. Behaviours declare the responses of
// their own calls.

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

/** POST /api/v1/auth/otp. The response does not reveal whether the user exists. */
export interface CodeRequested {
  readonly expiresInSeconds: number
  readonly maskedPhone: null
}

/** POST /api/v1/auth/otp/verify */
export interface CodeVerified {
  readonly userName: string
  readonly resetToken: string
}

/** Results from one resource in GET /search. */
export interface SearchGroup {
  readonly resource: string
  readonly items: readonly (AnyRecord & { readonly id: number })[]
  /** Parent record, set if these results were included because the search matched their parent. */
  readonly of?: {
    readonly resource: string
    readonly field: string
    readonly id: number
    readonly label: string
  }
}

/** A change to a record in GET {resource}/{id}/history. Values have the same format as in the record. */
export interface HistoryEntry {
  readonly id: number
  readonly at: string
  readonly by: number | null
  readonly via: string
  readonly batchId: number | null
  /** Draft of the import that made the change, if the caller may open it. */
  readonly draft: { readonly id: number; readonly resource: string } | null
  readonly kind: string
  /** True if the caller may undo it; see POST {resource}/{id}/history/{entry}/undo. */
  readonly isUndoable: boolean
  readonly changes: readonly {
    readonly field: string
    readonly before: unknown
    readonly after: unknown
  }[]
  /** Name of the user in `by`, if the caller may see it. */
  readonly labels: { readonly by?: string }
}

/** A change in GET /user/{id}/activity. */
export interface ActivityEntry {
  /** Id of the history entry. */
  readonly id: number
  readonly at: string
  readonly via: string
  readonly kind: string
  readonly resource: string
  readonly recordId: number
  /** Label of the record, which may have been deleted since. */
  readonly label: string
  /** Names of the changed fields that the caller may see. */
  readonly fields: readonly string[]
}

/** Person named in a comment; the name is null if the user was deleted. */
interface Named {
  readonly id: number
  readonly name: string | null
}

/** A comment in GET {resource}/{id}/comments. */
export interface Comment {
  readonly id: number
  readonly at: string
  readonly editedAt: string | null
  /** Author. */
  readonly by: number
  readonly name: string | null
  /** True if the caller wrote it, and may change and delete it. */
  readonly isOwn: boolean
  readonly content: string
  readonly mentions: readonly Named[]
  readonly files: readonly (Omit<FileFact, 'thumbnailUrl'> & {
    readonly thumbnailUrl: string | null
  })[]
}

/** Body of a new or changed comment. */
export interface CommentBody {
  readonly content: string
  readonly mentions: readonly number[]
  readonly files: readonly { readonly file: number }[]
}

/** GET {resource}/sheet: complete records for a file, with the codes of referenced records by field and id. */
export interface SheetRows {
  readonly records: readonly AnyRecord[]
  readonly codes: Readonly<Record<string, Readonly<Record<string, string>>>>
  /** Identifier shared by all batches of an export. */
  readonly exportId: number
}

/** POST /export-log */
export interface ExportNoted {
  readonly noted: true
  readonly exportId: number
  readonly rows: number
}
