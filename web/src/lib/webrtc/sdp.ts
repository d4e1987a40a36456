/** Returns the certificate of a description. Every connection makes its own, so another one means another connection. */
export const fingerprintOf = (sdp: string | undefined): string | null => /^a=fingerprint:(.+)$/m.exec(sdp ?? '')?.[1]?.trim() ?? null

/** Asks our encoder, through the other side's preferences, to send next to nothing in silence. */
export function withSilenceSaved(sdp: string): string {
  const opus = /^a=rtpmap:(\d+) opus\/48000/m.exec(sdp)?.[1]
  if (opus === undefined || sdp.includes('usedtx=1')) return sdp
  return sdp.replace(new RegExp(`^(a=fmtp:${opus} [^\\r\\n]*)`, 'm'), '$1;usedtx=1')
}
