import { chosenDevice } from './preferences'

/**
 * Why a device cannot be used: no secure address, an old browser, refused by the user or the system, nothing plugged in, in use by another
 * program, or unknown.
 */
export type DeviceProblem = 'insecure' | 'unsupported' | 'denied' | 'missing' | 'busy' | 'failed'
export type Capture = 'microphone' | 'camera'
export interface Wanted {
  microphone: boolean
  camera: boolean
}
export interface Opened {
  microphone: MediaStreamTrack | null
  camera: MediaStreamTrack | null
  problems: Partial<Record<Capture, DeviceProblem>>
}

const AUDIO = { echoCancellation: true, noiseSuppression: true, autoGainControl: true } satisfies MediaTrackConstraints
const VIDEO = {
  width: { ideal: 1280 },
  height: { ideal: 720 },
  frameRate: { ideal: 24, max: 30 },
  facingMode: 'user',
} satisfies MediaTrackConstraints

/** Returns why no device can be requested in this page; null when they can. */
export function deviceBarrier(): 'insecure' | 'unsupported' | null {
  if (typeof navigator.mediaDevices?.getUserMedia === 'function') return null
  return window.isSecureContext ? 'unsupported' : 'insecure'
}

const PROBLEMS: Record<string, DeviceProblem> = {
  NotAllowedError: 'denied',
  SecurityError: 'denied',
  NotFoundError: 'missing',
  DevicesNotFoundError: 'missing',
  OverconstrainedError: 'missing',
  NotReadableError: 'busy',
  AbortError: 'busy',
  TrackStartError: 'busy',
}
export const problemOf = (error: unknown): DeviceProblem => PROBLEMS[error instanceof Error ? error.name : ''] ?? 'failed'

const pick = (kind: 'audioinput' | 'videoinput', chosen: boolean) => {
  const id = chosen ? chosenDevice(kind) : null
  // Exact: Chromium takes an ideal microphone for a hint and opens the system's.
  return id === null ? {} : { deviceId: { exact: id } }
}

const ask = (wanted: Wanted, chosen = true): Promise<MediaStream> =>
  navigator.mediaDevices.getUserMedia({
    audio: wanted.microphone && { ...AUDIO, ...pick('audioinput', chosen) },
    video: wanted.camera && { ...VIDEO, ...pick('videoinput', chosen) },
  })

/** Requests the chosen device, or any of its kind: a missing headset must not keep anybody out of the lesson. */
const askForOne = (wanted: Wanted): Promise<MediaStream> =>
  ask(wanted).catch((error: unknown) => {
    if (error instanceof Error && error.name === 'OverconstrainedError') return ask(wanted, false)
    throw error
  })

const split = (stream: MediaStream): Pick<Opened, Capture> => ({
  microphone: stream.getAudioTracks()[0] ?? null,
  camera: stream.getVideoTracks()[0] ?? null,
})

/**
 * Opens the wanted devices with one request. If that fails, each is tried alone, so that a missing camera does not cost the microphone.
 * Never throws: each missing device has its problem.
 */
export async function openDevices(wanted: Wanted): Promise<Opened> {
  const none: Opened = { microphone: null, camera: null, problems: {} }
  if (!wanted.microphone && !wanted.camera) return none
  const barrier = deviceBarrier()
  if (barrier)
    return { ...none, problems: { ...(wanted.microphone && { microphone: barrier }), ...(wanted.camera && { camera: barrier }) } }
  const both = wanted.microphone && wanted.camera
  try {
    return { ...split(await (both ? ask(wanted) : askForOne(wanted))), problems: {} }
  } catch (error) {
    if (!both) return { ...none, problems: { [wanted.microphone ? 'microphone' : 'camera']: problemOf(error) } }
  }
  const [sound, picture] = [await openDevices({ microphone: true, camera: false }), await openDevices({ microphone: false, camera: true })]
  return { microphone: sound.microphone, camera: picture.camera, problems: { ...sound.problems, ...picture.problems } }
}
