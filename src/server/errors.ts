import {
  inWords,
  isLocalizedMessage,
  LOCALIZED,
  sentence,
  type FieldError,
  type Problem,
  type LocalizedMessage,
} from '#schema/engine'

/** Every kind of refusal with its HTTP status and message. `{name}` is replaced by a parameter. */
export const PROBLEMS = {
  invalid: [400, 'Please correct the highlighted fields.'],
  badParameter: [400, 'The parameter {name} is not recognised here.'],
  wrongCode: [400, 'The code is wrong or no longer valid.'],
  badBody: [400, 'The request could not be read: {reason}'],
  unauthorized: [401, 'Please sign in.'],
  tokenRefused: [401, 'Your session has ended. Please sign in again.'],
  wrongSignIn: [401, 'The user name or the password is wrong.'],
  signInOff: [401, 'This account is switched off. Please contact the office.'],
  proofRefused: [401, 'This proof is missing, used or no longer valid. Please ask for a new code.'],
  forbidden: [403, 'You do not have permission to do this.'],
  notWritable: [403, 'You cannot set {labels}. Leave it out and try again.'],
  FIRST_LOGIN: [403, 'Please choose your own password first.'],
  outside: [403, 'You cannot save this record for someone else.'],
  linkExpired: [403, 'This link has expired. Please open the record again.'],
  notFound: [404, 'This record does not exist.'],
  noSuchCall: [404, 'There is no such call: {call}'],
  wrongMethod: [405, 'This call only accepts {allowed}.'],
  conflict: [409, '{message}'],
  refused: [409, '{message}'],
  duplicate: [409, 'There is already a record with the same {label}.'],
  viewNameTaken: [409, 'There is already a view with this name. Choose another name.'],
  notSaved: [409, 'This record could not be saved. Ask someone who can see all of its fields.'],
  referenceGone: [
    409,
    'A record that this one refers to was deleted in the meantime. Choose another one.',
  ],
  inUse: [409, '{label} is still used by {users} and cannot be deleted.'],
  stale: [409, 'Someone else has changed this record in the meantime.'],
  wrongState: [409, '{action} is not possible while the record is {state}.'],
  notPossible: [409, '{action} is not possible for this record.'],
  noTransition: [409, 'The state cannot go from {from} to {to}.'],
  notEditable: [409, 'This record can no longer be changed.'],
  notDeletable: [409, 'This record can no longer be deleted.'],
  beingImported: [409, '{label} is still being imported. Try again when the import has finished.'],
  alreadySaved: [409, 'Already saved as {label}.'],
  keyReused: [
    409,
    'An earlier attempt was already saved with different values. Check it before sending this again.',
  ],
  alreadyImported: [
    409,
    'Your last import ({file}) was saved. Check the list; if this file is still needed, import it again.',
  ],
  timedOut: [408, 'The request took too long to arrive. Please try again.'],
  tooLarge: [413, 'The file is too large. The limit is {max}.'],
  tooMuchInside: [413, 'The file contains too much data to process.'],
  requestTooLarge: [413, 'The request is too large. The limit is {max}.'],
  wrongType: [415, 'This kind of file is not accepted here; send {types}.'],
  unprocessable: [422, '{message}'],
  versionMissing: [428, 'Send the version of the record that you read.'],
  locked: [
    429,
    'Too many attempts. Please wait {minutes} minute. |||| Too many attempts. Please wait {minutes} minutes.',
  ],
  tooManyUploads: [429, 'Too many uploads. Try again in {minutes} min.'],
  tooManyRequests: [
    429,
    'Too many attempts. Please wait {seconds} second. |||| Too many attempts. Please wait {seconds} seconds.',
  ],
  unexpected: [500, 'Something went wrong on our side. Please quote {id} when you report it.'],
  databaseAway: [503, 'The database cannot be reached at the moment. Please try again soon.'],
  databaseBusy: [503, 'The database is busy at the moment. Please try again soon.'],
  diskFull: [
    503,
    'The server’s disk is full, so nothing was saved. Please tell your administrator.',
  ],
  unsynced: [
    503,
    'The server’s disk failed, so this may not have been saved. Please tell your administrator.',
  ],
  damaged: [503, 'This data is damaged on the server. Ask your administrator to restore a backup.'],
  busy: [
    503,
    'The server is busy with other files. Please try again in {seconds} second. |||| The server is busy with other files. Please try again in {seconds} seconds.',
  ],
  importUnderWay: [503, 'Your last import is still being saved or undone. Please try again soon.'],
  importLost: [
    503,
    'The import was interrupted. Everything it had saved is being undone; please import the file again.',
  ],
  postingsLost: [
    503,
    'The import was interrupted. Rows already posted were kept: check the list and import only the rest.',
  ],
  unavailable: [503, 'The server is starting or stopping. Please try again.'],
} as const satisfies Record<string, readonly [http: number, message: string]>

export type ProblemCode = keyof typeof PROBLEMS

const STATUS_NAMES: Readonly<Record<number, string>> = {
  400: 'BAD_REQUEST',
  401: 'UNAUTHORIZED',
  403: 'FORBIDDEN',
  404: 'NOT_FOUND',
  405: 'METHOD_NOT_ALLOWED',
  409: 'CONFLICT',
  408: 'REQUEST_TIMEOUT',
  413: 'PAYLOAD_TOO_LARGE',
  415: 'UNSUPPORTED_MEDIA_TYPE',
  422: 'UNPROCESSABLE',
  428: 'PRECONDITION_REQUIRED',
  429: 'TOO_MANY_REQUESTS',
  500: 'ERROR',
  503: 'UNAVAILABLE',
}

/** Messages of all refusals, by code. */
export const REFUSAL_MESSAGES: Readonly<Record<string, string>> = Object.fromEntries(
  Object.entries(PROBLEMS).map(([code, [, message]]) => [code, message]),
)

interface RefusalOptions {
  readonly params?: Problem['params']
  readonly errors?: readonly FieldError[]
  readonly data?: unknown
  readonly headers?: Readonly<Record<string, string>>
  /** Business reason for the refusal, as a sentence. */
  readonly localized?: LocalizedMessage | undefined
}

/** A refusal that is reported to the caller. Any other exception is a server error. */
export class Refusal extends Error {
  readonly code: ProblemCode
  readonly httpStatus: number
  readonly params: Problem['params']
  readonly errors: readonly FieldError[]
  readonly data: unknown
  readonly headers: Readonly<Record<string, string>>
  readonly localized: LocalizedMessage | undefined

  constructor(code: ProblemCode, options: RefusalOptions = {}) {
    super(sentence({ code, params: options.params }, REFUSAL_MESSAGES))
    this.name = 'Refusal'
    this.code = code
    this.httpStatus = PROBLEMS[code][0]
    this.params = options.params
    this.errors = options.errors ?? []
    this.data = options.data
    this.headers = options.headers ?? {}
    this.localized = options.localized
  }
}

/** Key under which part of a response stores its refusal for translation. It is not sent to the client. */
export const REFUSED: unique symbol = Symbol('refused')

/** The refused part of a call whose other parts succeeded. */
export interface RefusedPart {
  readonly code: ProblemCode
  readonly message: string
  readonly errors: readonly FieldError[]
  readonly [REFUSED]: Refusal
}

/** Converts a refusal to part of a response, which is sent in the caller's language. */
export const makeRefusedPart = (refusal: Refusal): RefusedPart => ({
  code: refusal.code,
  message: refusal.message,
  errors: refusal.errors,
  [REFUSED]: refusal,
})

/** One reason for a refusal: the path of the field (`items.2.approvedQuantity`), a stable code and a sentence. */
export interface Reason extends Problem {
  readonly field: string
  readonly message: string | LocalizedMessage
}

const english = (message: string | LocalizedMessage): string =>
  isLocalizedMessage(message) ? inWords(message) : message
const kept = (message: string | LocalizedMessage): Pick<Problem, typeof LOCALIZED> =>
  isLocalizedMessage(message) ? { [LOCALIZED]: message } : {}

/**
 * Refuses for a business reason and rolls back the transaction. Several reasons are reported at once. `data` is what the
 * caller needs to decide again.
 */
export function refuse(
  message: string | LocalizedMessage,
  at?: string | readonly Reason[],
  data?: unknown,
): never {
  const reasons: readonly Reason[] =
    typeof at === 'string' ? [{ field: at, code: 'refused', message: message }] : (at ?? [])
  throw new Refusal('refused', {
    params: { message: english(message) },
    localized: isLocalizedMessage(message) ? message : undefined,
    data,
    errors: reasons.map(({ message, ...each }) => ({
      ...each,
      ...kept(message),
      message: english(message),
      params: { message: english(message), ...each.params },
    })),
  })
}

/** Refuses because the record does not exist, or not for this caller. The response does not reveal which. */
export function notFound(): never {
  throw new Refusal('notFound')
}

/** Refuses the whole input and reports every wrong field. */
export function invalid(errors: readonly FieldError[]): never {
  throw new Refusal('invalid', { errors })
}

/** Refuses an unknown or invalid query parameter. */
export function badParameter(name: string, message?: string): never {
  const sentenceOfIt =
    message ?? sentence({ code: 'badParameter', params: { name } }, REFUSAL_MESSAGES)
  throw new Refusal('badParameter', {
    params: { name },
    errors: [{ field: name, code: 'badParameter', message: sentenceOfIt, params: { name } }],
  })
}

/** The request needs more memory than the server has free. The response states when to retry. */
export const busy = (seconds: number): Refusal =>
  new Refusal('busy', { params: { seconds }, headers: { 'retry-after': String(seconds) } })

/** Envelope of a failed response. */
export interface FailureBody extends Problem {
  readonly status: string
  readonly message: string
  readonly errors: readonly FieldError[]
  readonly data?: unknown
}

export const failureBody = (refusal: Refusal): FailureBody => ({
  status: STATUS_NAMES[refusal.httpStatus] ?? 'ERROR',
  code: refusal.code,
  message:
    refusal.code === 'badParameter'
      ? (refusal.errors[0]?.message ?? refusal.message)
      : refusal.message,
  errors: refusal.errors,
  ...(refusal.params ? { params: refusal.params } : {}),
  ...(refusal.localized ? { [LOCALIZED]: refusal.localized } : {}),
  ...(refusal.data === undefined ? {} : { data: refusal.data }),
})
