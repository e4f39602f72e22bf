import { createHmac } from 'node:crypto'

/** The `Stripe-Signature` of a payload: `t=1700000000,v1=…`, with one `v1` for each secret while one is replaced. */
export function signatureHeader(payload: string, secrets: string[], timestamp: number): string {
  const signatures = secrets.map((secret) =>
    createHmac('sha256', secret).update(`${timestamp}.${payload}`).digest('hex'),
  )
  return [`t=${timestamp}`, ...signatures.map((signature) => `v1=${signature}`)].join(',')
}
