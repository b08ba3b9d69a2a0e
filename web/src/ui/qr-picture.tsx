import { useEffect, useState } from 'react'

/** Dark modules of a QR code as one path, with a quiet zone of four modules. */
type Drawn = { path: string; size: number }
const quiet = 4

/** Cached, so that printing does not wait for codes that were drawn before. */
const known = new Map<string, Drawn>()

export async function drawQr(text: string): Promise<Drawn> {
  const before = known.get(text)
  if (before) return before
  const { create } = await import('qrcode')
  const { modules } = create(text, { errorCorrectionLevel: 'M' })
  let path = ''
  for (let row = 0; row < modules.size; row++)
    for (let column = 0; column < modules.size; column++)
      if (modules.get(row, column)) path += `M${column + quiet} ${row + quiet}h1v1h-1z`
  const drawn = { path, size: modules.size + 2 * quiet }
  known.set(text, drawn)
  return drawn
}

/** QR code as SVG. Always dark on white, because readers require it. */
export function QrPicture({
  text,
  label,
  className,
}: {
  text: string
  label: string
  className?: string | undefined
}) {
  const [drawn, setDrawn] = useState<Drawn | null>(() => known.get(text) ?? null)
  useEffect(() => {
    let gone = false
    drawQr(text).then(
      (made) => gone || setDrawn(made),
      () => {
        // Offline and not loaded before: the number beside it has the same content.
      },
    )
    return () => {
      gone = true
    }
  }, [text])
  return (
    <svg
      role="img"
      aria-label={label}
      className={className}
      viewBox={`0 0 ${drawn?.size ?? 1} ${drawn?.size ?? 1}`}
      shapeRendering="crispEdges"
    >
      <path d={`M0 0h${drawn?.size ?? 1}v${drawn?.size ?? 1}H0z`} fill="#fff" />
      {drawn && <path d={drawn.path} fill="#000" />}
    </svg>
  )
}
