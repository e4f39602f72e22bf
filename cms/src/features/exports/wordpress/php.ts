type PhpValue = string | number | { [key: string]: PhpValue }

/** A value as PHP writes it down: lengths are bytes. */
export function serializePhp(value: PhpValue): string {
  if (typeof value === 'number') return Number.isInteger(value) ? `i:${value};` : `d:${value};`
  if (typeof value === 'string') return `s:${Buffer.byteLength(value)}:"${value}";`
  const entries = Object.entries(value)
  return `a:${entries.length}:{${entries.map(([key, one]) => serializePhp(key) + serializePhp(one)).join('')}}`
}
