import { encode } from 'uqr'

/** A QR code drawn right here: nobody else is shown the secret that is in it. */
export function QrCode({ text, label }: { text: string; label: string }) {
  const { data, size } = encode(text, { ecc: 'M', border: 4 })
  const path = data
    .flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : [])))
    .join('')
  return (
    <svg className="qr-code" viewBox={`0 0 ${size} ${size}`} role="img" aria-label={label}>
      {/* Black on white in either theme: cameras need it. */}
      <rect width={size} height={size} fill="white" />
      <path d={path} fill="black" />
    </svg>
  )
}
