/** Finds the text of a QR code in a picture or in what a camera shows; null where there is none. */
export type Reader = (source: ImageBitmapSource) => Promise<string | null>

type Detector = { detect(source: ImageBitmapSource): Promise<readonly { rawValue: string }[]> }
type DetectorClass = {
  new (options: { formats: string[] }): Detector
  getSupportedFormats(): Promise<string[]>
}

/** A phone's own reader, where its browser has one: nothing needs to be loaded for it. */
async function ownDetector(): Promise<Detector | null> {
  const { BarcodeDetector: own } = globalThis as { BarcodeDetector?: DetectorClass }
  try {
    return own && (await own.getSupportedFormats()).includes('qr_code')
      ? new own({ formats: ['qr_code'] })
      : null
  } catch {
    return null
  }
}

/** ZXing as WebAssembly, from this server: about 400 KB on the way, kept by the service worker once it came. */
async function loadedDetector(): Promise<Detector> {
  const [{ BarcodeDetector, prepareZXingModule }, { default: wasm }] = await Promise.all([
    import('barcode-detector/ponyfill'),
    import('zxing-wasm/reader/zxing_reader.wasm?url'),
  ])
  await prepareZXingModule({ overrides: { locateFile: () => wasm }, fireImmediately: true })
  return new BarcodeDetector({ formats: ['qr_code'] })
}

let reader: Promise<Reader> | undefined

export function loadReader(): Promise<Reader> {
  reader ??= makeReader().catch((error: unknown) => {
    reader = undefined
    throw error
  })
  return reader
}

async function makeReader(): Promise<Reader> {
  const detector = (await ownDetector()) ?? (await loadedDetector())
  return async (source) =>
    (await detector.detect(source)).find(({ rawValue }) => rawValue !== '')?.rawValue ?? null
}
