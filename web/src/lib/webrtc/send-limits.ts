import type { Slot } from './types'

/** Limits of one copy of a picture or sound; each other person gets a copy. */
export interface SendLimit {
  maxBitrate: number
  maxHeight?: number
  maxFramerate?: number
}
export type SendLimits = Record<Slot, SendLimit>

const SOUND: SendLimit = { maxBitrate: 40_000 }
const SCREEN_SOUND: SendLimit = { maxBitrate: 96_000 }

/** Camera and screen by the number of other people, so that the upload stays near 1.5 Mbit/s. */
const STEPS: { upTo: number; camera: SendLimit; screen: SendLimit }[] = [
  { upTo: 1, camera: { maxBitrate: 1_200_000, maxHeight: 720, maxFramerate: 24 }, screen: { maxBitrate: 2_000_000, maxFramerate: 15 } },
  { upTo: 2, camera: { maxBitrate: 600_000, maxHeight: 480, maxFramerate: 24 }, screen: { maxBitrate: 1_200_000, maxFramerate: 12 } },
  { upTo: 3, camera: { maxBitrate: 350_000, maxHeight: 360, maxFramerate: 20 }, screen: { maxBitrate: 900_000, maxFramerate: 10 } },
  { upTo: 5, camera: { maxBitrate: 220_000, maxHeight: 270, maxFramerate: 15 }, screen: { maxBitrate: 600_000, maxFramerate: 8 } },
  { upTo: Infinity, camera: { maxBitrate: 110_000, maxHeight: 180, maxFramerate: 12 }, screen: { maxBitrate: 350_000, maxFramerate: 5 } },
]

/** Returns the limits of each copy when this many other people are in the call. */
export function sendLimits(others: number): SendLimits {
  const step = STEPS.find(({ upTo }) => others <= upTo) ?? STEPS[STEPS.length - 1]
  if (!step) throw new Error('no steps')
  return { microphone: SOUND, camera: step.camera, screen: step.screen, screenSound: SCREEN_SOUND }
}

/** Applies limits to a sender. A browser that does not support them sends as it likes. */
export async function limitSender(sender: RTCRtpSender, limit: SendLimit): Promise<void> {
  const parameters = sender.getParameters()
  const [encoding] = parameters.encodings ?? []
  if (!encoding) return
  encoding.maxBitrate = limit.maxBitrate
  if (limit.maxFramerate !== undefined) encoding.maxFramerate = limit.maxFramerate
  const height = sender.track?.getSettings().height
  if (limit.maxHeight !== undefined && height !== undefined) encoding.scaleResolutionDownBy = Math.max(1, height / limit.maxHeight)
  await sender.setParameters(parameters).catch(() => {
    // Refused while a negotiation runs or the track has just gone; limits are applied again after both.
  })
}
