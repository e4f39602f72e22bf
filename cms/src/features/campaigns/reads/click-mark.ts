import { env } from '../../../env.ts'
import { createKeyedHash, deriveKey } from '../../../platform/tokens/keyed-hash.ts'

/** Whose reading it is, as a link of a mail says: of a campaign and a subject, and of a reader where that one has agreed. */
export interface ClickMark {
  sendId: number
  subject: 'a' | 'b'
  /** Null for a mark that all readers share. */
  subscriberId: number | null
}

const signatureLength = 12
const hash = createKeyedHash(deriveKey(env.PAYLOAD_SECRET, 'click marks'), { length: signatureLength })

/** Stands behind `#n=` in a link to a page of the magazine, before the number of the link: `3f-a.Q2x…`. No server gets to see it with a request. */
export function writeClickMark({ sendId, subject, subscriberId }: ClickMark): string {
  const content = [
    sendId.toString(36),
    subject,
    ...(subscriberId === null ? [] : [subscriberId.toString(36)]),
  ].join('-')
  return `${content}.${hash(content)}`
}

/** Null unless it was made here. */
export function readClickMark(mark: string): ClickMark | null {
  const { content, send, subject, subscriber, signature } =
    /^(?<content>(?<send>[0-9a-z]{1,10})-(?<subject>[ab])(?:-(?<subscriber>[0-9a-z]{1,6}))?)\.(?<signature>[\w-]{12})$/.exec(
      mark,
    )?.groups ?? {}
  // What is worth counting is worth no more than this: a forged one adds a reading, and is limited like all.
  if (content === undefined || send === undefined || signature !== hash(content)) return null
  return {
    sendId: Number.parseInt(send, 36),
    subject: subject === 'b' ? 'b' : 'a',
    subscriberId: subscriber === undefined ? null : Number.parseInt(subscriber, 36),
  }
}
