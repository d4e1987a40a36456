import { encode } from 'uqr'

/** A QR code as a drawing; black on white in both colour schemes, because cameras need it. */
export function QrCode({ text, label, size = 200 }: { text: string; label: string; size?: number }) {
  const { data, size: modules } = encode(text, { border: 2 })
  const path = data.flatMap((row, y) => row.flatMap((dark, x) => (dark ? [`M${x} ${y}h1v1h-1z`] : []))).join('')
  return (
    <svg
      role="img"
      aria-label={label}
      width={size}
      height={size}
      viewBox={`0 0 ${modules} ${modules}`}
      shapeRendering="crispEdges"
      style={{ borderRadius: 12, background: '#fff', maxWidth: '100%', height: 'auto' }}
    >
      <path d={path} fill="#111" />
    </svg>
  )
}
