/** Distinguishes people from programs. One implementation: ALTCHA, proof of work in the browser. */
export interface Captcha {
  /** Returns a new challenge for the widget. */
  challenge(): Promise<unknown>
  /** Returns true once for a payload that was solved and has not expired, false for everything else. */
  verify(payload: string): Promise<boolean>
  /** Makes a verified payload valid once more. */
  giveBack(payload: string): Promise<void>
}
