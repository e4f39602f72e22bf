import type { HandOver, RefusalSubject } from './mail-transport.ts'

/** A mail that cannot be sent as it is, found before anything was: in the form of a server's answer (RFC 6531, 3.5; RFC 3463). */
export function refuseUnsent({ about, reason }: { about: RefusalSubject; reason: string }): HandOver {
  const { code, enhanced } = about === 'message' ? badMessage : badAddress
  return { kind: 'refused', about, code, enhanced, reply: `${code} ${enhanced} ${reason}` }
}

const badAddress = { code: 553, enhanced: '5.6.7' }
const badMessage = { code: 554, enhanced: '5.6.0' }
