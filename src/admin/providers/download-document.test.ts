import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { downloadDocument } from './download-document.ts'

const released: string[] = []
let answer: () => Response

beforeEach(() => {
  vi.useFakeTimers()
  released.length = 0
  answer = () => new Response('%PDF-', { status: 200 })
  vi.stubGlobal('fetch', () => Promise.resolve(answer()))
  URL.createObjectURL = () => 'blob:document'
  URL.revokeObjectURL = (address) => void released.push(address)
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

describe('a document that is downloaded', () => {
  test('lets its blob address go after 40 seconds, not before', async () => {
    await downloadDocument('/salesInvoice?salesId=SO-1', 'INV-1.pdf')
    vi.advanceTimersByTime(39_000)
    expect(released.filter((address) => address === 'blob:document')).toEqual([])
    vi.advanceTimersByTime(1_000)
    expect(released).not.toEqual([])
  })

  test.each([
    [404, 'no longer exists'],
    [403, 'do not have access to it'],
    [500, 'could not create it'],
  ])('and fails with %i is logged and says what to do', async (status, advice) => {
    answer = () => new Response(JSON.stringify({ status: 'NOT_FOUND', message: 'No.' }), { status })
    const log = vi.spyOn(console, 'error').mockImplementation(() => undefined)
    await expect(downloadDocument('/salesInvoice?salesId=SO-1', 'INV-1.pdf')).rejects.toThrow(
      `INV-1.pdf could not be downloaded.`,
    )
    await expect(downloadDocument('/salesInvoice?salesId=SO-1', 'INV-1.pdf')).rejects.toThrow(
      advice,
    )
    expect(log.mock.calls[0]?.[0]).toBe('could not download file')
  })
})
