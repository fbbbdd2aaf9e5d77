import wasmAddress from 'zxing-wasm/reader/zxing_reader.wasm?url'

/** Reads the first code in a picture; null if it finds none. */
export type Decoder = (picture: ImageData) => Promise<string | null>

/** Formats on labels of this product, of goods and of machines, as browsers and as the library call them. */
const FORMATS = {
  qr_code: 'QRCode',
  data_matrix: 'DataMatrix',
  ean_13: 'EAN13',
  ean_8: 'EAN8',
  upc_a: 'UPCA',
  code_128: 'Code128',
  code_39: 'Code39',
} as const

/** Detector of the browser, which TypeScript does not describe. Chrome has it on Android and macOS. */
interface NativeDetector {
  detect(picture: ImageBitmapSource): Promise<readonly { readonly rawValue: string }[]>
}
interface NativeDetectors {
  new (options: { readonly formats: readonly string[] }): NativeDetector
  getSupportedFormats(): Promise<readonly string[]>
}

let loaded: Promise<Decoder> | undefined

/** Loads the decoder: that of the browser, or else the library, which is downloaded from this server once. */
export function loadDecoder(): Promise<Decoder> {
  loaded ??= openDecoder().catch((error: unknown) => {
    // The next attempt loads it again.
    loaded = undefined
    throw error
  })
  return loaded
}

const openDecoder = async (): Promise<Decoder> => (await nativeDecoder()) ?? (await library())

async function nativeDecoder(): Promise<Decoder | null> {
  const { BarcodeDetector } = globalThis as { readonly BarcodeDetector?: NativeDetectors }
  const formats = Object.keys(FORMATS)
  // Some devices have the detector without the service behind it, and then support no format.
  const supported = (await BarcodeDetector?.getSupportedFormats().catch(() => [])) ?? []
  if (!BarcodeDetector || !formats.every((format) => supported.includes(format))) return null
  const detector = new BarcodeDetector({ formats })
  return async (picture) => (await detector.detect(picture))[0]?.rawValue ?? null
}

async function library(): Promise<Decoder> {
  const { prepareZXingModule, readBarcodes } = await import('zxing-wasm/reader')
  // By default the library would load its code from another server.
  await prepareZXingModule({
    overrides: { locateFile: () => wasmAddress },
    fireImmediately: true,
  })
  const options = { formats: Object.values(FORMATS), maxNumberOfSymbols: 1 }
  return async (picture) => (await readBarcodes(picture, options))[0]?.text ?? null
}
