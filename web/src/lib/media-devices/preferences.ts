import { readLocal, writeLocal } from '../storage'

/** As browsers name the kinds; the chosen device's id is kept in this browser under the same name. */
export type DeviceKind = 'audioinput' | 'videoinput' | 'audiooutput'

/** The device the person chose on this browser; null is whatever the system prefers. */
export const chosenDevice = (kind: DeviceKind): string | null => readLocal(kind)
export const chooseDevice = (kind: DeviceKind, id: string | null): void => writeLocal(kind, id === '' ? null : id)
