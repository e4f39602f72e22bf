/** An amount as somebody types it (`120`, `120.5`, `1,200.00`, `$120`) in cents; null: it is none. */
export function centsOf(text: string): number | null {
  const plain = text.trim().replace(/^\$\s*/, '')
  const match = /^(\d{1,3}(?:,\d{3})+|\d{1,7})(?:\.(\d{1,2}))?$/.exec(plain)
  if (!match) return null
  const [, whole = '', part = ''] = match
  return Number(whole.replaceAll(',', '')) * 100 + Number(part.padEnd(2, '0'))
}
