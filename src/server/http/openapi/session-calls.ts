import { VIEW_NAME_LENGTH } from '#schema/engine'
import type { Schema } from './schema.ts'
import {
  buildOperation,
  type More,
  type Operation,
  type Parameter,
  integer,
  makeListSchema,
  object,
  ref,
  text,
  ID,
  KEY,
} from './operation.ts'

interface Call {
  readonly method: string
  readonly path: string
  readonly operation: Operation
}

interface Answered extends Pick<More, 'body' | 'isPublic' | 'parameters' | 'created'> {
  readonly summary: string
  readonly data: Schema
  readonly type?: string
}

const call = (
  method: string,
  path: string,
  { body, type = 'application/json', ...answered }: Answered,
): Call => ({
  method,
  path,
  operation: {
    ...buildOperation({
      tag: TAGS[path] ?? 'Signing in',
      id: `${method} ${path}`,
      ...answered,
    }),
    ...(body ? { requestBody: { required: true, content: { [type]: { schema: body } } } } : {}),
  },
})

const TOKEN = object({ token: text })

const PREFERENCE_NAME: Parameter = {
  name: 'name',
  in: 'path',
  required: true,
  schema: { type: 'string', pattern: '^[a-z][a-z0-9-]{0,39}$' },
}

const LISTED: Parameter = { name: 'resource', in: 'path', required: true, schema: text }

const LIST_VIEW_PARTS = {
  name: { type: 'string', minLength: 1, maxLength: VIEW_NAME_LENGTH },
  sharedWith: { type: ['string', 'null'] },
  isDefault: { type: 'boolean' },
  content: object({
    filter: { type: 'object' },
    sort: {
      anyOf: [object({ field: text, order: { enum: ['ASC', 'DESC'] } }), { type: 'null' }],
    },
    look: { type: 'object' },
  }),
}
const LIST_VIEW_INPUT = object(LIST_VIEW_PARTS, ['name', 'content'])
const LIST_VIEW = object({
  ...LIST_VIEW_PARTS,
  id: integer,
  version: integer,
  isOwn: { type: 'boolean' },
  mayChange: { type: 'boolean' },
})

const TAGS: Readonly<Record<string, string>> = {
  '/files': 'Files',
  '/notifications': 'Notifications',
  '/sms-delivery-report': 'Messages',
  '/preference/:name': 'Preferences',
  '/list-view/:resource': 'Views of lists',
  '/list-view/:resource/:id': 'Views of lists',
  '/search': 'Search',
  '/company': 'Company',
  '/company-settings/1': 'Company',
}

/** Calls that do not belong to a resource. */
export const SESSION_CALLS: readonly Call[] = [
  call('POST', '/api/v1/auth/authenticate', {
    summary: 'Signs in',
    isPublic: true,
    body: object({ userName: text, password: text }),
    data: object({
      token: text,
      userId: integer,
      userName: text,
      role: text,
      isFirstLogin: { type: 'boolean' },
    }),
  }),
  call('POST', '/api/v1/auth/otp', {
    summary:
      'Sends a one-time code to the phone of a user; the answer is the same whether there is one',
    isPublic: true,
    body: object({ phoneNumber: text, userName: text }, []),
    data: object({ expiresInSeconds: integer, maskedPhone: { type: 'null' } }),
  }),
  call('POST', '/api/v1/auth/otp/verify', {
    summary: 'Turns a code into a proof',
    isPublic: true,
    body: object({ otp: text, phoneNumber: text }),
    data: object({ userName: text, resetToken: text }),
  }),
  call('POST', '/api/v1/auth/reset/password', {
    summary: 'Sets a new password with a proof',
    isPublic: true,
    body: object({ newPassword: text, userName: text }),
    data: object({ userName: text }),
    parameters: [{ name: 'X-Reset-Token', in: 'header', required: true, schema: text }],
  }),
  call('PUT', '/user/change-password', {
    summary: 'Changes the own password',
    body: object({ oldPassword: text, newPassword: text }),
    data: TOKEN,
  }),
  call('POST', '/user/phone-code', {
    summary:
      'Sends another code to the caller’s new phone number; a PUT with a new number answers it as newPhoneNumber and sends the first code',
    parameters: [KEY],
    data: object({ phoneNumber: text, expiresInSeconds: integer }),
  }),
  call('POST', '/user/phone-code/verify', {
    summary:
      'Takes the new phone number with its code; from then on it is the caller’s phone number',
    body: object({ code: text }),
    data: object({ phoneNumber: text }),
  }),
  call('POST', '/user/refresh-token', {
    summary: 'A new token for one that is about to end',
    data: text,
  }),
  call('POST', '/user/logout', { summary: 'Ends the session', data: {} }),
  call('GET', '/settings', {
    summary: 'What the company has set, as far as forms begin with it',
    data: { type: 'object' },
  }),
  call('GET', '/company', {
    summary:
      'What the company says of itself before anybody signs in: name, logo, colour, how it writes money and dates',
    isPublic: true,
    data: object({
      name: text,
      currency: text,
      timeZone: text,
      dialCode: text,
      locale: text,
      socialLinks: makeListSchema(text),
      notificationPollMs: integer,
    }),
  }),
  call('GET', '/company-settings/1', {
    summary: 'All that the company has set',
    data: { type: 'object' },
  }),
  call('PUT', '/company-settings/1', {
    summary: 'Changes what the company has set; in force at once',
    body: object({ version: integer }),
    parameters: [KEY],
    data: { type: 'object' },
  }),
  call('GET', '/notifications', {
    summary:
      'What the bells of the caller say, by the call that each of them tells of; an ETag spares an answer that has not changed',
    data: makeListSchema(
      object({
        call: text,
        count: integer,
        unseen: integer,
        items: makeListSchema({ type: 'object' }),
      }),
    ),
  }),
  call('PUT', '/notifications/seen', {
    summary:
      'Marks one item of a notification call, by its id, or all of them, as seen by the caller',
    body: object({ call: text, id: { type: ['integer', 'null'] } }),
    parameters: [KEY],
    data: object({ unseen: integer }),
  }),
  call('GET', '/preference/:name', {
    summary: 'What the caller has chosen under that name, on whatever device; null: nothing',
    parameters: [PREFERENCE_NAME],
    data: object({ value: {} }),
  }),
  call('PUT', '/preference/:name', {
    summary: 'Keeps a choice of the caller, any JSON of at most 8,000 letters; null takes it back',
    parameters: [PREFERENCE_NAME, KEY],
    body: object({ value: {} }),
    data: object({ value: {} }),
  }),
  call('GET', '/list-view/:resource', {
    summary:
      'The saved views of a list: those of the caller and those shared with the role of the caller, without filters and columns that the role may not see',
    parameters: [LISTED],
    data: makeListSchema(LIST_VIEW),
  }),
  call('POST', '/list-view/:resource', {
    summary: 'Saves a view of a list, privately or shared with a role',
    parameters: [LISTED, KEY],
    body: LIST_VIEW_INPUT,
    data: LIST_VIEW,
    created: true,
  }),
  call('PUT', '/list-view/:resource/:id', {
    summary: 'Changes a saved view; without `content` only its name and with whom it is shared',
    parameters: [LISTED, ID, KEY],
    body: object({ ...LIST_VIEW_PARTS, version: integer }, ['name', 'version']),
    data: LIST_VIEW,
  }),
  call('DELETE', '/list-view/:resource/:id', {
    summary: 'Deletes a saved view',
    parameters: [LISTED, ID, KEY],
    data: object({ id: integer }),
  }),
  call('GET', '/search', {
    summary:
      'The few records, of all resources or of one, that match a text best among those that the caller may see; `of` names the record that the others belong to',
    parameters: [
      {
        name: 'q',
        in: 'query',
        required: true,
        schema: { type: 'string', minLength: 2, maxLength: 100 },
      },
      {
        name: 'in',
        in: 'query',
        description: 'The name of one resource, which is searched as its list is',
        schema: { type: 'string' },
      },
    ],
    data: makeListSchema(
      object(
        {
          resource: text,
          items: makeListSchema(object({ id: integer, label: text, labels: { type: 'object' } })),
          of: object({ resource: text, field: text, id: integer, label: text }),
        },
        ['resource', 'items'],
      ),
    ),
  }),
  call('POST', '/sms-delivery-report', {
    summary:
      'The SMS gateway says whether messages were delivered, one or a list; it proves itself by SMS_REPORT_SECRET, as a bearer token or as the password of basic authentication. Answers how many reports were new',
    isPublic: true,
    body: object({ id: text, status: text, reason: text }, ['id', 'status']),
    data: object({ recorded: integer }),
  }),
  call('POST', '/files', {
    summary: 'Takes in a picture (jpg, png, webp up to 2 MB) or a file (pdf, jpg, png up to 5 MB)',
    type: 'multipart/form-data',
    body: object({ file: { type: 'string', format: 'binary' } }),
    parameters: [KEY],
    data: ref('File'),
  }),
]
