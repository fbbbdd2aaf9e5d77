import { useCallback, useEffect, useRef, useState, type RefObject } from 'react'
import { text } from '../i18n/text.ts'
import { readPixels } from './pixels.ts'

/** Pause between two pictures, which leaves time for everything else on slow phones. */
const PAUSE = 120

/** Resolution at which small codes can be read without slowing phones down. */
const WANTED: MediaStreamConstraints = {
  video: { facingMode: 'environment', width: { ideal: 1280 }, height: { ideal: 720 } },
}

interface Camera {
  readonly video: RefObject<HTMLVideoElement | null>
  /** Reason why there is no picture. */
  readonly problem: string | null
  readonly isOn: boolean
  /** Tries again after a problem. */
  readonly restart: () => void
}

/** Shows the camera in a video element, and calls `onPicture` with one picture after the other while it is on. */
export function useCamera(
  isWanted: boolean,
  onPicture: (picture: ImageData) => Promise<void>,
): Camera {
  const video = useRef<HTMLVideoElement>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const [isOn, setIsOn] = useState(false)
  const [attempt, setAttempt] = useState(1)
  const latest = useRef(onPicture)
  useEffect(() => {
    latest.current = onPicture
  })
  const start = useCallback(async (signal: AbortSignal) => {
    const stream = await navigator.mediaDevices.getUserMedia(WANTED)
    const stop = () => stream.getTracks().forEach((track) => track.stop())
    // The dialog may have been closed while the browser asked for permission.
    if (signal.aborted) return stop()
    signal.addEventListener('abort', stop)
    const { current } = video
    if (!current) return
    current.srcObject = stream
    await current.play()
    setIsOn(true)
    while (!signal.aborted) {
      const picture = readPixels(current, current.videoWidth, current.videoHeight)
      if (picture) await latest.current(picture)
      await new Promise((resolve) => setTimeout(resolve, PAUSE))
    }
  }, [])
  useEffect(() => {
    if (!isWanted) return
    const ending = new AbortController()
    setProblem(null)
    start(ending.signal).catch((error: unknown) => {
      if (!ending.signal.aborted) setProblem(explainCamera(error))
    })
    return () => {
      ending.abort()
      setIsOn(false)
    }
  }, [isWanted, attempt, start])
  const restart = () => setAttempt(attempt + 1)
  return { video, problem, isOn, restart }
}

/** Errors of `getUserMedia` by name. */
const PROBLEMS: Readonly<Record<string, string>> = {
  NotAllowedError: text(
    'The camera is blocked for this site. Allow it in the settings of your browser, or choose a photo of the code.',
  ),
  NotFoundError: text('This device has no camera. Choose a photo of the code instead.'),
  NotReadableError: text(
    'Another app is using the camera. Close it and try again, or choose a photo of the code.',
  ),
}

const explainCamera = (error: unknown): string =>
  (error instanceof Error ? PROBLEMS[error.name] : undefined) ??
  text('The camera didn’t start. Try again, or choose a photo of the code.')
