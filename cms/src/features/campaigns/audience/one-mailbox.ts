/** Hosts that take `j.smith` and `jsmith` for one mailbox. */
const hostsWithoutDots = new Map([
  ['gmail.com', 'gmail.com'],
  ['googlemail.com', 'gmail.com'],
])

/**
 * What two addresses of one mailbox have in common: letters small, host in ASCII, nothing behind a plus sign, and no dots where
 * the host does not count them. Two subscribers with one of these get one mail of a campaign.
 */
export function mailboxOf(address: string): string {
  const at = address.lastIndexOf('@')
  const local = address.slice(0, at).normalize('NFC').toLowerCase()
  const named = asciiHost(address.slice(at + 1))
  const plain = local.replace(/(?<=.)\+.*$/s, '')
  const host = hostsWithoutDots.get(named)
  return host === undefined ? `${plain}@${named}` : `${plain.replaceAll('.', '')}@${host}`
}

/** Whether only a server with SMTPUTF8 (RFC 6531) takes mail for it: letters beyond ASCII before the `@`. */
export function needsSmtpUtf8(address: string): boolean {
  return /[^\0-\u007f]/.test(address.slice(0, address.lastIndexOf('@')))
}

/** The address with its host as mail servers name it: `jörg@müller.de` is at `xn--mller-kva.de`. */
export function withAsciiHost(address: string): string {
  const at = address.lastIndexOf('@')
  return `${address.slice(0, at)}@${asciiHost(address.slice(at + 1))}`
}

function asciiHost(host: string): string {
  try {
    return new URL(`http://${host}`).hostname
  } catch {
    return host.toLowerCase()
  }
}
