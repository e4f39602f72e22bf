import { createHash, type KeyObject, sign } from 'node:crypto'
import { promisify } from 'node:util'
import type { Message } from './compose-message.ts'
import type { HeadField } from './head-fields.ts'

/** Who signs: the public half of the key stands at `selector._domainkey.domain`. */
export interface DkimSigner {
  domain: string
  selector: string
  /** RSA. */
  key: KeyObject
}

/** Beside the thread that composes: RSA is most of what a mail costs. */
const signBeside = promisify(sign)

/** Named once more than they occur, so that nobody on the way can add another one. */
const closedFields = ['from', 'to', 'subject']

/**
 * The DKIM-Signature of a message (RFC 6376; rsa-sha256, relaxed/relaxed). It covers the body and every field of the head, with
 * it the addresses to unsubscribe at, as RFC 8058 asks for.
 */
export async function signMessage(
  { fields, body }: Message,
  { domain, selector, key }: DkimSigner,
): Promise<HeadField> {
  const hash = createHash('sha256')
  for (const { relaxed } of body) hash.update(relaxed)
  const names = [...fields.map(({ name }) => name.toLowerCase()), ...closedFields]
  const unsigned = {
    name: 'DKIM-Signature',
    value: [
      `v=1; a=rsa-sha256; c=relaxed/relaxed; d=${domain}; s=${selector};`,
      ` h=${names.join(':\r\n  ')};`,
      ` bh=${hash.digest('base64')};`,
      ' b=',
    ].join('\r\n'),
  }
  const signed = [...fields.map((field) => `${relaxField(field)}\r\n`), relaxField(unsigned)].join('')
  const signature = (await signBeside('sha256', Buffer.from(signed), key)).toString('base64')
  return {
    name: unsigned.name,
    value: unsigned.value + signature.replaceAll(/.{1,72}/g, '\r\n  $&').trimStart(),
  }
}

function relaxField({ name, value }: HeadField): string {
  return `${name.toLowerCase()}:${value
    .replaceAll('\r\n', '')
    .replaceAll(/[ \t]+/g, ' ')
    .trim()}`
}
