/** A mail as it came. */
export interface ReceivedMail {
  sender: string
  recipients: string[]
  /** As it came over the wire. */
  source: string
  /** The head, unfolded, names in lower case. */
  headers: Map<string, string>
  isEncrypted: boolean
  hasSmtpUtf8: boolean
}

/** The head of a mail, unfolded, with names in lower case. */
export function readHead(source: string): Map<string, string> {
  const [head = ''] = source.split('\r\n\r\n', 1)
  const lines = head.replaceAll(/\r\n[ \t]+/g, ' ').split('\r\n')
  return new Map(
    lines.map((line) => {
      const colon = line.indexOf(':')
      return [line.slice(0, colon).toLowerCase(), line.slice(colon + 1).trim()]
    }),
  )
}

/** How often each mail was accepted: the same Message-ID for the same recipient more than once is a double. */
export class AcceptedMails {
  readonly #times = new Map<string, number>()

  /** Counts a mail, and says how often it has come. */
  add(mail: { messageId: string; recipient: string }): number {
    const key = keyOf(mail)
    const times = this.timesOf(mail) + 1
    this.#times.set(key, times)
    return times
  }

  timesOf(mail: { messageId: string; recipient: string }): number {
    return this.#times.get(keyOf(mail)) ?? 0
  }

  /** How many different mails came. */
  get size(): number {
    return this.#times.size
  }

  /** Everybody who got one. */
  get recipients(): Set<string> {
    return new Set([...this.#times.keys()].map((key) => key.slice(key.indexOf('\t') + 1)))
  }

  /** Those that came more than once. */
  get doubles(): { messageId: string; recipient: string; times: number }[] {
    return [...this.#times].flatMap(([key, times]) => {
      const [messageId = '', recipient = ''] = key.split('\t')
      return times > 1 ? [{ messageId, recipient, times }] : []
    })
  }

  clear(): void {
    this.#times.clear()
  }
}

function keyOf({ messageId, recipient }: { messageId: string; recipient: string }): string {
  return `${messageId}\t${recipient}`
}
