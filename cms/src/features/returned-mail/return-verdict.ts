/**
 * What a returned mail means: nobody gets mail there any more (`hard`), it may go better another time (`soft`), it was refused for what we
 * sent or from where (`about-us`), a reader called it spam (`complaint`), a program answers for somebody (`auto-reply`), or somebody
 * wrote, or a mail arrived (`other`).
 */
export const ReturnClasses = ['hard', 'soft', 'about-us', 'complaint', 'auto-reply', 'other'] as const

export type ReturnClass = (typeof ReturnClasses)[number]

export interface ReturnVerdict {
  class: ReturnClass
  /** The enhanced status (RFC 3463) that it has, or null. */
  status: string | null
  /** Whom it is about, as the server names the address, or null. */
  recipient: string | null
  /** The words that decided. */
  evidence: string
}

/** What each class means, for people. */
export const meanings: Readonly<Record<ReturnClass, string>> = {
  hard: 'Nobody gets mail at this address any more.',
  soft: 'It may go better another time.',
  'about-us': 'It was refused for what was sent, or from where.',
  complaint: 'The reader called it spam.',
  'auto-reply': 'A program answered.',
  other: 'It is no returned mail, or the mail has arrived.',
}
