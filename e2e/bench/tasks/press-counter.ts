import type { BrowserContext, Locator } from '@playwright/test'

export interface Effort {
  /** Presses of the pointer; choosing from a list of the browser's own are two, choosing a file one. */
  presses: number
  seconds: number
}

/** Counts what a hand does in a browser, across the pages that it comes to. */
export class PressCounter {
  #presses = 0

  /** Counts from now on in every page of a browser as well. */
  async watch(context: BrowserContext): Promise<void> {
    await context.exposeBinding('notePress', () => this.add(1))
    await context.addInitScript(() => {
      const note: unknown = Reflect.get(globalThis, 'notePress')
      if (typeof note !== 'function') return
      addEventListener('pointerdown', (event) => event.isTrusted && void note(), { capture: true })
    })
  }

  /** What a task took. */
  async measure(task: () => Promise<void>): Promise<Effort> {
    this.#presses = 0
    const begunAtMs = performance.now()
    await task()
    return { presses: this.#presses, seconds: (performance.now() - begunAtMs) / 1000 }
  }

  /** A choice in a list that the browser draws: one press opens it, one takes it. */
  async choose(list: Locator, label: string): Promise<void> {
    await list.selectOption({ label })
    this.add(2)
  }

  /** Presses that no page sees. */
  add(presses: number): void {
    this.#presses += presses
  }
}
