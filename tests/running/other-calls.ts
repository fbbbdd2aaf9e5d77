import type { Workspace } from '../kit/workspace.ts'

/**
 * Calls that write, use an idempotency key and belong to no resource, with a body and the expected
 * status.
 */
export const KEYED: readonly (readonly [
  call: string,
  bodyOf: (space: Workspace) => object | Promise<object>,
  status: number,
])[] = [
  ['POST /files', () => formOf(new File(['%PDF-1.4\n%%EOF'], 'scan.pdf')), 200],
  ['POST /export-log', () => ({ resource: 'brand', ids: [], format: 'csv', fileName: 'b' }), 200],
  ['PUT /preference/:name', () => ({ value: ['late-customers'] }), 200],
  // The first view that is saved has the id 1.
  [
    'POST /list-view/:resource',
    () => ({ name: 'Mine', content: { filter: { search: 'a' }, sort: null, look: {} } }),
    201,
  ],
  ['PUT /list-view/:resource/:id', () => ({ name: 'Ours', sharedWith: 'ADMIN', version: 1 }), 200],
  ['DELETE /list-view/:resource/:id', () => ({}), 200],
  ['PUT /notifications/seen', () => ({ call: '/failed-notification', id: null }), 200],
  [
    'PUT /company-settings/1',
    async (space) => {
      const { data } = await space.as('SUPER_ADMIN').get('/company-settings/1')
      return { version: data.version, otpPerHour: 4 }
    },
    200,
  ],
  // No phone number is waiting for a code here.
  ['POST /user/phone-code', () => ({}), 409],
]

/** Calls that write without a sign-in, with a body. */
export const OF_GUESTS: readonly (readonly [path: string, body: object])[] = [
  [
    '/api/v1/auth/contact-message',
    {
      senderName: 'Sent Twice',
      email: 'twice@larder.example',
      topic: 'OTHER',
      message: 'Sent once or twice, and arrives once.',
      writtenIn: 'EN',
      seconds: 60,
    },
  ],
  [
    '/api/v1/auth/register',
    {
      firstname: 'Sent',
      lastname: 'Twice',
      email: 'sent.twice@larder.example',
      password: 'Once-or-twice-7',
    },
  ],
]

function formOf(file: File): FormData {
  const form = new FormData()
  form.append('file', file)
  return form
}
