/** Returns a number that is equal for equal texts and rarely for others (FNV-1a). Not for anything secret. */
export function textHash(text: string): number {
  let hash = 2166136261
  for (let at = 0; at < text.length; at++) hash = Math.imul(hash ^ text.charCodeAt(at), 16777619)
  return hash
}
