import { createTheme, ThemeProvider } from '@mui/material'
import { cleanup, render, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { ScanDialog } from './scan-dialog.tsx'

const { decode, loadDecoder, getUserMedia } = vi.hoisted(() => {
  const decode = vi.fn<() => Promise<string | null>>()
  return { decode, loadDecoder: vi.fn(), getUserMedia: vi.fn() }
})
vi.mock('./decoder.ts', () => ({ loadDecoder }))
// jsdom draws no pictures.
vi.mock('./pixels.ts', () => ({ readPixels: () => ({}), readPhotoPixels: async () => ({}) }))

const onScan = vi.fn()
const onClosed = vi.fn()

beforeEach(() => {
  vi.resetAllMocks()
  loadDecoder.mockResolvedValue(decode)
  decode.mockResolvedValue(null)
  Object.defineProperty(navigator, 'mediaDevices', { configurable: true, value: { getUserMedia } })
  getUserMedia.mockResolvedValue({ getTracks: () => [] })
  HTMLMediaElement.prototype.play = async () => undefined
})
afterEach(cleanup)

const open = () =>
  render(
    <ThemeProvider theme={createTheme()}>
      <ScanDialog title="Scan a batch" onScan={onScan} onClosed={onClosed} />
    </ThemeProvider>,
  )

const problem = async () => (await screen.findByRole('alert')).textContent

const choosePhoto = () =>
  userEvent.upload(
    screen.getByLabelText('Photo of the code'),
    new File(['x'], 'code.png', { type: 'image/png' }),
  )

describe('the scan dialog', () => {
  test.each([
    ['NotAllowedError', /The camera is blocked for this site\. Allow it/],
    ['NotFoundError', /no camera\. Choose a photo/],
    ['NotReadableError', /Another app is using the camera/],
    ['AbortError', /The camera didn’t start/],
  ])('explains %s and offers a photo', async (name, sentence) => {
    getUserMedia.mockRejectedValue(Object.assign(new Error('no'), { name }))
    open()
    expect(await problem()).toMatch(sentence)
    decode.mockResolvedValue('MCH-0001')
    onScan.mockResolvedValue(() => undefined)
    await choosePhoto()
    await waitFor(() => expect(onClosed).toHaveBeenCalled())
    expect(onScan).toHaveBeenCalledWith({ code: 'MCH-0001' })
  })

  test('starts the camera again on request', async () => {
    getUserMedia.mockRejectedValueOnce(new Error('no'))
    open()
    await problem()
    await userEvent.click(screen.getByRole('button', { name: 'Scan again' }))
    await screen.findByText('Point the camera at the code.')
  })

  test('hands over what the camera reads, once, and continues when it is closed', async () => {
    const next = vi.fn()
    onScan.mockResolvedValue(next)
    decode.mockResolvedValue(`http://${location.host}/#/start`)
    open()
    await waitFor(() => expect(next).toHaveBeenCalled())
    expect(onScan.mock.calls).toEqual([[{ path: '/start' }]])
    expect(onClosed.mock.invocationCallOrder[0]).toBeLessThan(next.mock.invocationCallOrder[0] ?? 0)
  })

  test('shows why a code is of no use, and reads the next one', async () => {
    onScan.mockResolvedValueOnce('No item has this code.').mockResolvedValue(() => undefined)
    decode.mockResolvedValue('X-1')
    open()
    expect(await problem()).toBe('No item has this code.')
    await userEvent.click(screen.getByRole('button', { name: 'Scan again' }))
    await waitFor(() => expect(onClosed).toHaveBeenCalled())
  })

  test('refuses an address of another site', async () => {
    decode.mockResolvedValue('https://elsewhere.example/#/start')
    open()
    expect(await problem()).toMatch(/another site, elsewhere\.example/)
    expect(onScan).not.toHaveBeenCalled()
  })

  test('explains a photo without a code', async () => {
    open()
    await choosePhoto()
    expect(await problem()).toMatch(/no readable code in this photo/)
  })

  test('explains a decoder that cannot be loaded', async () => {
    loadDecoder.mockRejectedValue(new Error('offline'))
    open()
    expect(await problem()).toMatch(/couldn’t load the code reader/)
  })
})
