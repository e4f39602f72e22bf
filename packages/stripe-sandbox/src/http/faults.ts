/** A trouble that the sandbox makes on purpose. */
export interface Fault {
  /** `POST /v1/subscriptions`, `* /v1/*`; a star stands for anything. */
  route: string
  /**
   * - slow: answers after `delayMs`, or when the faults are cleared
   * - down: cuts the connection before anything is done
   * - lost: does what is asked and cuts the connection before it answers
   * - error: answers with `status` (500 by default) before anything is done
   */
  kind: 'slow' | 'down' | 'lost' | 'error'
  delayMs?: number
  status?: number
  /** How often it happens; always without. */
  times?: number
}

/** A trouble that is on; `left` says how often it happens yet. */
export interface FaultInForce extends Fault {
  left: number
}

/** The troubles that are on. */
export class FaultList {
  #faults: FaultInForce[] = []
  #over = new AbortController()

  add(fault: Fault): void {
    this.#faults.push({ ...fault, left: fault.times ?? Number.POSITIVE_INFINITY })
  }

  clear(): void {
    this.#faults = []
    this.#over.abort()
    this.#over = new AbortController()
  }

  /** Aborted when the faults of now are cleared. */
  get over(): AbortSignal {
    return this.#over.signal
  }

  inForce(): readonly FaultInForce[] {
    return this.#faults.filter(({ left }) => left > 0)
  }

  /** The first one that fits this request; it counts as used. */
  take(method: string, path: string): Fault | null {
    const found = this.#faults.find(({ route, left }) => left > 0 && fits(route, `${method} ${path}`))
    if (!found) return null
    found.left -= 1
    return found
  }
}

function fits(pattern: string, request: string): boolean {
  const source = pattern.split('*').map((part) => part.replaceAll(/[.+?^${}()|[\]\\]/g, String.raw`\$&`))
  return new RegExp(`^${source.join('.*')}$`).test(request)
}
