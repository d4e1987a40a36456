/** A browser at its push service. */
export interface PushTarget {
  endpoint: string
  p256dh: Buffer
  auth: Buffer
}

export interface PushContent {
  payload: string
  /** How long the push service keeps it for a browser that is off. */
  ttlSeconds: number
  urgency: 'normal' | 'high'
  /** Of several undelivered pushes with one name the last one is kept. */
  name: string
}

/** `gone`: the browser gets no more pushes. `later`: the push service could not be reached or is busy. */
export type PushResult = 'sent' | 'gone' | 'refused' | 'later'

/** Sends pushes to devices on which Keel is not open, through the push services of browser vendors (RFC 8030, 8291 and 8292). */
export interface Push {
  /** The key of this site, for `pushManager.subscribe`. */
  publicKey(): Promise<string>
  /** Returns whether pushes could be sent there: keys of a browser, and https to an address that is not of a private network. */
  accepts(target: PushTarget): boolean
  send(target: PushTarget, push: PushContent): Promise<PushResult>
}
