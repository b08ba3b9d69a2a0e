/** Formats by purpose: QR codes of this farm, or codes that makers print on bags and bottles. */
const codeFormats = { qr: ['qr_code'], goods: ['data_matrix', 'qr_code', 'code_128'] } as const
export type Codes = keyof typeof codeFormats

/** Reads the text of a code from a picture or a video frame; null if there is none. */
export type Reader = (source: ImageBitmapSource) => Promise<string | null>

type Detector = { detect(source: ImageBitmapSource): Promise<readonly { rawValue: string }[]> }
type DetectorClass = {
  new (options: { formats: (typeof codeFormats)[Codes][number][] }): Detector
  getSupportedFormats(): Promise<string[]>
}

/** Native detector of the browser; nothing needs to be loaded for it. */
async function ownDetector(codes: Codes): Promise<Detector | null> {
  const { BarcodeDetector: own } = globalThis as { BarcodeDetector?: DetectorClass }
  try {
    if (!own) return null
    const known = await own.getSupportedFormats()
    return codeFormats[codes].every((format) => known.includes(format))
      ? new own({ formats: [...codeFormats[codes]] })
      : null
  } catch {
    return null
  }
}

/** ZXing as WebAssembly from our own server: about 400 KB, cached by the service worker. */
async function loadedDetector(codes: Codes): Promise<Detector> {
  const [{ BarcodeDetector, prepareZXingModule }, { default: wasm }] = await Promise.all([
    import('barcode-detector/ponyfill'),
    import('zxing-wasm/reader/zxing_reader.wasm?url'),
  ])
  await prepareZXingModule({ overrides: { locateFile: () => wasm }, fireImmediately: true })
  return new BarcodeDetector({ formats: [...codeFormats[codes]] })
}

const readers = new Map<Codes, Promise<Reader>>()

export function loadReader(codes: Codes = 'qr'): Promise<Reader> {
  const known = readers.get(codes)
  if (known) return known
  const made = makeReader(codes).catch((error: unknown) => {
    readers.delete(codes)
    throw error
  })
  readers.set(codes, made)
  return made
}

async function makeReader(codes: Codes): Promise<Reader> {
  const detector = (await ownDetector(codes)) ?? (await loadedDetector(codes))
  return async (source) =>
    (await detector.detect(source)).find(({ rawValue }) => rawValue !== '')?.rawValue ?? null
}
