import { createStore } from 'zustand/vanilla'
import { openDevices, problemOf, type DeviceProblem } from '../../../lib/media-devices/open-devices'
import { discardForAnotherPerson } from '../../../lib/another-person'
import { watchTrack } from '../../../lib/media-devices/watch-track'
import { uploadFile } from '../../../data/files/calls'
import { record, type Recorded, type Recording } from './record'
import { unsaved } from './unsaved'

/** Why a recording was not ended by its user: it is as long as it may be, or the microphone is gone. */
export type Cut = 'full' | 'lost'
/** `asking`: the browser asks the person for the microphone. While the system mutes it, nothing is recorded. */
export type RecorderState =
  | { step: 'idle'; problem?: DeviceProblem; /** Nothing was recorded, because the system muted the microphone. */ wasMuted?: boolean }
  | { step: 'asking' }
  | { step: 'recording'; recording: Recording; track: MediaStreamTrack; systemMuted: boolean; unwatch: () => void }
  | ({ step: 'stopped' | 'saving'; url: string; percent: number; cut: Cut | null } & Recorded)
/** A recording that is stored as a file. */
export type SavedRecording = { fileId: number } & Omit<Recorded, 'file'>

const IDLE: RecorderState = { step: 'idle' }
/** Outlives the recorder on the screen: an unsaved recording is still there when it is opened again. */
export const recordings = createStore<Record<string, RecorderState>>(() => ({}))

export const recordingOf = (all: Record<string, RecorderState>, id: string): RecorderState => all[id] ?? IDLE
const get = (id: string): RecorderState => recordingOf(recordings.getState(), id)
const set = (id: string, state: RecorderState): void => {
  recordings.setState({ [id]: state })
  unsaved.setState({
    [id]: state.step === 'recording' ? 'recording' : state.step === 'stopped' || state.step === 'saving' ? 'stopped' : null,
  })
  guard()
}

/** Starts again and discards the last recording. It stops by itself after `maxSeconds`. */
export async function startRecording(id: string, maxSeconds?: number): Promise<void> {
  const before = get(id)
  if (before.step === 'recording' || before.step === 'asking' || before.step === 'saving') return
  if (before.step === 'stopped') URL.revokeObjectURL(before.url)
  set(id, { step: 'asking' })
  const { microphone: track, problems } = await openDevices({ microphone: true, camera: false })
  if (!track) return set(id, { step: 'idle', problem: problems.microphone })
  // Closed meanwhile: nobody waits for it.
  if (get(id).step !== 'asking') return track.stop()
  try {
    const recording = await record(track, () => void stopRecording(id, 'full'), maxSeconds)
    const unwatch = watchTrack(track, {
      onSystemMuted(systemMuted) {
        recording.pause(systemMuted)
        const now = get(id)
        if (now.step === 'recording') set(id, { ...now, systemMuted })
      },
      // What is recorded so far is kept.
      onEnded: () => void stopRecording(id, 'lost'),
    })
    set(id, { step: 'recording', recording, track, systemMuted: false, unwatch })
  } catch (error) {
    track.stop()
    set(id, { step: 'idle', problem: problemOf(error) })
  }
}

export async function stopRecording(id: string, cut: Cut | null = null): Promise<void> {
  const state = get(id)
  if (state.step === 'asking') return set(id, IDLE)
  if (state.step !== 'recording' || stopping.has(id)) return
  stopping.add(id)
  state.unwatch()
  const wasMuted = state.systemMuted || state.track.muted
  const recorded = await state.recording.stop()
  stopping.delete(id)
  state.track.stop()
  if (recorded) set(id, { step: 'stopped', ...recorded, url: URL.createObjectURL(recorded.file), percent: 0, cut })
  else set(id, { step: 'idle', wasMuted, ...(cut === 'lost' && { problem: 'missing' }) })
}
const stopping = new Set<string>()

/** Uploads it; the recording is kept until then. @throws {ApiError} */
export async function saveRecording(id: string): Promise<SavedRecording | null> {
  const state = get(id)
  if (state.step !== 'stopped') return null
  set(id, { ...state, step: 'saving', percent: 0 })
  try {
    const file = new File([state.file], `${new Date().toISOString().replace(/\D/g, '').slice(0, 14)}.wav`, { type: 'audio/wav' })
    const { id: fileId } = await uploadFile(file, { onProgress: (percent) => set(id, { ...state, step: 'saving', percent }) })
    URL.revokeObjectURL(state.url)
    set(id, IDLE)
    return { fileId, seconds: state.seconds, peaks: state.peaks }
  } catch (error) {
    set(id, { ...state, step: 'stopped' })
    throw error
  }
}

export function discardRecording(id: string): void {
  const state = get(id)
  if (state.step === 'stopped') URL.revokeObjectURL(state.url)
  set(id, IDLE)
}

discardForAnotherPerson(() => {
  for (const [id, state] of Object.entries(recordings.getState())) {
    if (state.step === 'recording') {
      state.unwatch()
      void state.recording.stop()
      state.track.stop()
    }
    discardRecording(id)
  }
})

const warn = (event: BeforeUnloadEvent): void => event.preventDefault()
/** Makes the browser ask before it closes a page with an unsaved recording. */
function guard(): void {
  if (Object.values(unsaved.getState()).some(Boolean)) addEventListener('beforeunload', warn)
  else removeEventListener('beforeunload', warn)
}
