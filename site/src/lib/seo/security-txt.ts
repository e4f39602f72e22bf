interface SecurityText {
  text: string
  /** For how many seconds it may stay as it is. */
  maxAgeSeconds: number
}

/**
 * Where to report a weakness, by RFC 9116. It expires on the first day of the month eleven months ahead, so that its
 * end is always in the future by less than a year (§2.5.5), and is the same text all month.
 */
export function securityText({
  emails,
  origin,
  now,
}: {
  emails: readonly string[]
  origin: string
  now: Date
}): SecurityText {
  const firstOfMonth = (monthsAhead: number) =>
    new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + monthsAhead, 1))
  const contacts = [...emails.map((email) => `mailto:${encodeURI(email)}`), `${origin}/contact`]
  const lines = [
    ...contacts.map((contact) => `Contact: ${contact}`),
    `Expires: ${firstOfMonth(11).toISOString()}`,
    'Preferred-Languages: en',
    `Canonical: ${origin}/.well-known/security.txt`,
  ]
  return {
    text: `${lines.join('\n')}\n`,
    maxAgeSeconds: Math.ceil((firstOfMonth(1).getTime() - now.getTime()) / 1000),
  }
}
