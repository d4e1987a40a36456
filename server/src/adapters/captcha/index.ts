/** Tells people from programs. One implementation: ALTCHA, work done in the browser. */
export interface Captcha {
  /** A new challenge for the widget. */
  challenge(): Promise<unknown>
  /** True once for a payload that was really solved and has not expired; false for everything else. */
  verify(payload: string): Promise<boolean>
}
