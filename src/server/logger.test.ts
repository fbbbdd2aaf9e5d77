import { expect, test, vi } from 'vitest'
import { createLogger } from './logger.ts'

test('the log tells the code of an error and no secret', () => {
  const lines: string[] = []
  const write = vi
    .spyOn(process.stdout, 'write')
    .mockImplementation((text) => lines.push(String(text)) > 0)
  const logger = createLogger('error')
  logger.error(Object.assign(new Error('alone'), { code: '23505' }))
  logger.error(
    {
      err: Object.assign(new Error('refused'), { code: 'ECONNREFUSED' }),
      code: '111111',
      sent: { code: '222222', deep: { code: '333333' }, password: '444444' },
    },
    'failed',
  )
  write.mockRestore()
  expect(lines.join('')).toContain('"code":"ECONNREFUSED"')
  expect(lines.join('')).toContain('"code":"23505"')
  expect(lines.join('')).not.toMatch(/1{6}|2{6}|3{6}|4{6}/)
})
