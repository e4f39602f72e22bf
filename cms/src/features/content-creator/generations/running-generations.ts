/** A generation while this process carries it out. */
export class RunningGeneration {
  readonly #controller = new AbortController()
  #changed = Promise.withResolvers<void>()
  #output: string
  #attempt = 1
  #isOver = false

  /** `output` is what the generation begins with. */
  constructor(output: string) {
    this.#output = output
  }

  get output(): string {
    return this.#output
  }

  get attempt(): number {
    return this.#attempt
  }

  /** Whether its end is in the database. */
  get isOver(): boolean {
    return this.#isOver
  }

  /** Aborts the call of the model. */
  get signal(): AbortSignal {
    return this.#controller.signal
  }

  add(text: string): void {
    this.#output += text
    this.#tell()
  }

  /** Begins the answer again. */
  restart(): void {
    this.#output = ''
    this.#attempt += 1
    this.#tell()
  }

  cancel(): void {
    this.#controller.abort()
  }

  end(): void {
    this.#isOver = true
    this.#tell()
  }

  /** Resolves with the next piece of text, or the end. */
  change(): Promise<void> {
    return this.#changed.promise
  }

  #tell(): void {
    this.#changed.resolve()
    this.#changed = Promise.withResolvers()
  }
}

/** The generations that this process carries out; others are known from the database alone. */
export class RunningGenerations {
  readonly #generations = new Map<string, RunningGeneration>()

  find(id: string): RunningGeneration | null {
    return this.#generations.get(id) ?? null
  }

  /** Has a generation known by its id while `work` goes on. */
  async during(id: string, generation: RunningGeneration, work: () => Promise<void>): Promise<void> {
    this.#generations.set(id, generation)
    try {
      await work()
    } finally {
      this.#generations.delete(id)
      generation.end()
    }
  }
}
