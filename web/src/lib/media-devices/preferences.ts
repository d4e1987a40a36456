import { readLocal, writeLocal } from '../storage'

/** The browser's names of the kinds; the chosen device's id is stored under the same key. */
export type DeviceKind = 'audioinput' | 'videoinput' | 'audiooutput'

/** Returns the device chosen in this browser; null is the system's choice. */
export const chosenDevice = (kind: DeviceKind): string | null => readLocal(kind)
export const chooseDevice = (kind: DeviceKind, id: string | null): void => writeLocal(kind, id === '' ? null : id)
