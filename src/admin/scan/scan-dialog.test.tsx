import { createTheme, ThemeProvider } from '@mui/material'
import { cleanup, render, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { ScanDialog } from './scan-dialog.tsx'

/** Reading of the browser's own detector for every picture; null if it finds nothing. */
const decode = vi.fn<() => Promise<string | null>>()
const getUserMedia = vi.fn()
const getSupportedFormats = vi.fn<() => Promise<readonly string[]>>()
const FORMATS = ['qr_code', 'data_matrix', 'ean_13', 'ean_8', 'upc_a', 'code_128', 'code_39']

const onScan = vi.fn()
const onClosed = vi.fn()

/** Parts of a browser that jsdom lacks: a camera, a detector of codes, and pictures with pixels. */
function lendBrowser(): void {
  class BarcodeDetector {
    static getSupportedFormats = getSupportedFormats
    detect = async () => {
      const rawValue = await decode()
      return rawValue === null ? [] : [{ rawValue }]
    }
  }
  const context = { drawImage: () => undefined, getImageData: () => ({}) }
  const size = { configurable: true, value: 640 }
  vi.stubGlobal('BarcodeDetector', BarcodeDetector)
  vi.stubGlobal('createImageBitmap', async () => ({ width: 640, height: 640, close() {} }))
  Object.defineProperty(navigator, 'mediaDevices', { configurable: true, value: { getUserMedia } })
  Object.defineProperty(HTMLVideoElement.prototype, 'videoWidth', size)
  Object.defineProperty(HTMLVideoElement.prototype, 'videoHeight', size)
  HTMLCanvasElement.prototype.getContext = (() => context) as never
  HTMLMediaElement.prototype.play = async () => undefined
}

beforeEach(() => {
  vi.resetAllMocks()
  lendBrowser()
  getSupportedFormats.mockResolvedValue(FORMATS)
  decode.mockResolvedValue(null)
  getUserMedia.mockResolvedValue({ getTracks: () => [] })
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
  // First, because a decoder that has been loaded is kept.
  test('explains a decoder that cannot be loaded', async () => {
    // Without a detector of its own, the browser loads the library, which jsdom cannot.
    vi.stubGlobal('BarcodeDetector', undefined)
    open()
    expect(await problem()).toMatch(/couldn’t load the code reader/)
  })

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
})
