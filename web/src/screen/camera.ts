import { useEffect, useEffectEvent, useState, type RefObject } from 'react'
import { loadReader, type Codes } from './code-reader.ts'
import { vibrate } from './vibrate.ts'

/** Why the camera does not scan. */
export type CameraProblem = 'onlyApp' | 'needsHttps' | 'denied' | 'noCamera' | 'cameraBusy' | 'noReader'

type CameraState =
  | { is: 'starting' }
  | { is: 'scanning'; track: MediaStreamTrack | undefined }
  | { is: 'failed'; why: CameraProblem }

export type Camera = {
  state: CameraState
  /** Null if the phone has no lamp that a page may control. */
  torch: { on: boolean; toggle: () => void } | null
  again: () => void
}

/** Pause between two reads, ms: short enough to feel immediate, long enough to keep the phone cool. */
const pause = 120

/** Shows the camera in an element and reads codes from it, until one is found or the component unmounts. */
export function useCamera(
  video: RefObject<HTMLVideoElement | null>,
  onRead: (text: string) => void,
  codes: Codes = 'qr',
): Camera {
  const [tries, setTries] = useState(0)
  const [state, setState] = useState<CameraState>({ is: 'starting' })
  const [torchOn, setTorchOn] = useState(false)
  const read = useEffectEvent(onRead)

  useEffect(() => {
    const element = video.current
    if (!element) return
    const stop = new AbortController()
    void run(element, { codes, stop: stop.signal, onState: setState, onRead: (text) => read(text) })
    return () => stop.abort()
  }, [video, tries, codes])

  const lamp = state.is === 'scanning' && state.track ? lampOf(state.track) : null
  return {
    state,
    torch: lamp && {
      on: torchOn,
      toggle: () => {
        void lamp(!torchOn).then(
          () => setTorchOn(!torchOn),
          () => {
            // The lamp stays off, which the user sees.
          },
        )
      },
    },
    again: () => {
      setState({ is: 'starting' })
      setTorchOn(false)
      setTries((before) => before + 1)
    },
  }
}

type Running = {
  codes: Codes
  stop: AbortSignal
  onState: (state: CameraState) => void
  onRead: (text: string) => void
}

async function run(element: HTMLVideoElement, { codes, stop, onState, onRead }: Running): Promise<void> {
  const stream = await openCamera()
  const end = () => {
    if (typeof stream === 'string') return
    for (const track of stream.getTracks()) track.stop()
    element.srcObject = null
  }
  if (stop.aborted) return end()
  if (typeof stream === 'string') return onState({ is: 'failed', why: stream })
  stop.addEventListener('abort', end)
  element.srcObject = stream
  // If autoplay is blocked, the first touch starts the video.
  await element.play().catch(() => {})
  const reader = await loadReader(codes).catch(() => null)
  if (stop.aborted) return
  if (!reader) return onState({ is: 'failed', why: 'noReader' })
  onState({ is: 'scanning', track: stream.getVideoTracks()[0] })
  while (!stop.aborted) {
    // An unreadable frame is skipped.
    const text =
      element.readyState >= HTMLMediaElement.HAVE_CURRENT_DATA
        ? await reader(element).catch(() => null)
        : null
    if (stop.aborted) return
    if (text !== null) {
      vibrate(60)
      return onRead(text)
    }
    await new Promise((resolve) => setTimeout(resolve, pause))
  }
}

/** Opens the rear camera, or returns why it cannot. Browsers require https or localhost. */
async function openCamera(): Promise<MediaStream | CameraProblem> {
  const { mediaDevices } = navigator as { mediaDevices?: MediaDevices }
  if (typeof mediaDevices?.getUserMedia !== 'function')
    return window.isSecureContext ? 'onlyApp' : 'needsHttps'
  try {
    return await mediaDevices.getUserMedia({
      video: { facingMode: { ideal: 'environment' }, width: { ideal: 1280 }, height: { ideal: 720 } },
    })
  } catch (error) {
    switch ((error as DOMException | undefined)?.name) {
      case 'NotAllowedError':
      case 'SecurityError':
        return 'denied'
      case 'NotReadableError':
      case 'AbortError':
        return 'cameraBusy'
      default:
        return 'noCamera'
    }
  }
}

/** The browser's types do not have the torch yet. */
function lampOf(track: MediaStreamTrack): ((on: boolean) => Promise<void>) | null {
  const capabilities = track.getCapabilities?.() as { torch?: boolean } | undefined
  if (!capabilities?.torch) return null
  return (torch) => track.applyConstraints({ advanced: [{ torch } as MediaTrackConstraintSet] })
}
