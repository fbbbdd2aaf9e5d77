import { expect, test } from 'vitest'
import { reportReader } from './delivery-form.ts'

const at = (id: string, state: string, reason: string | null = null) => ({ id, state, reason })

test.each([
  ['delivered', 'DELIVERED'],
  ['DELIVRD', 'DELIVERED'],
  ['UNDELIV', 'NOT_DELIVERED'],
  ['not delivered', 'NOT_DELIVERED'],
  ['delivery_failed', null],
  ['Failed', 'NOT_DELIVERED'],
  ['EXPIRED', 'NOT_DELIVERED'],
  ['REJECTD', 'NOT_DELIVERED'],
  ['sent', null],
  ['constructor', null],
  ['', null],
])('the word "%s" means %s', (status, state) => {
  expect(reportReader()({ id: 'a', status })).toEqual(state === null ? [] : [at('a', state)])
})

test.each([
  ['no object', 'delivered', []],
  ['nothing', null, []],
  ['an object in the place of the id', { id: {}, status: 'failed' }, []],
  ['a number as the id', { id: 7, status: 'failed' }, [at('7', 'NOT_DELIVERED')]],
  [
    'a list',
    [{ id: 'a', status: 'failed', reason: 'Absent' }, 'x', { id: 'b', status: 'delivered' }],
    [at('a', 'NOT_DELIVERED', 'Absent'), at('b', 'DELIVERED')],
  ],
  [
    'a reason of several lines, longer than is kept',
    { id: 'a', status: 'failed', reason: `one\n\u0000two${'x'.repeat(200)}` },
    [at('a', 'NOT_DELIVERED', `one two${'x'.repeat(113)}`)],
  ],
])('reads %s', (_name, body, reports) => {
  expect(reportReader()(body)).toEqual(reports)
})

test('takes the names of the gateway from a template, deep ones and those of a form', () => {
  const deep = reportReader('{"results":[{"messageId":"{id}","status":{"name":"{status}"}}]}')
  expect(deep({ results: [{ messageId: 'a', status: { name: 'DELIVERED' } }] })).toEqual([
    at('a', 'DELIVERED'),
  ])
  const form = reportReader('MessageSid={id}&MessageStatus={status}&ErrorCode={reason}')
  expect(form({ MessageSid: 'a', MessageStatus: 'undelivered', ErrorCode: '30003' })).toEqual([
    at('a', 'NOT_DELIVERED', '30003'),
  ])
  for (const wrong of ['{"id":"{id}"}', 'status={status}', '{id: {id}', '[]'])
    expect(() => reportReader(wrong), wrong).toThrow('SMS_REPORT_BODY')
})
