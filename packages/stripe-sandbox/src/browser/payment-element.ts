import { CardForm } from './card-form.ts'
import { IntegrationError, isRecord, type ProviderError } from './provider-error.ts'

type Listener = (event: object) => void

/** What an element needs of the group that it was made in. */
export interface ElementContext {
  appearance: unknown
  /** Rejects a group whose intent cannot be had. */
  load(): Promise<ProviderError | null>
}

/** The provider's Payment Element, for cards. */
export class PaymentElement {
  readonly #context: ElementContext
  readonly #listeners = new Map<string, Set<Listener>>()
  readonly #onDestroy: () => void
  #options: Record<string, unknown>
  #form: CardForm | null = null
  #isDestroyed = false

  constructor(context: ElementContext, options: unknown, onDestroy: () => void) {
    this.#context = context
    this.#options = isRecord(options) ? options : {}
    this.#onDestroy = onDestroy
  }

  get form(): CardForm | null {
    return this.#form
  }

  mount(target: unknown): void {
    this.#requireAlive('mount')
    const parent = typeof target === 'string' ? document.querySelector(target) : target
    if (!(parent instanceof Element)) {
      throw new IntegrationError(
        'Invalid DOM element. Please pass the selector or the DOM element to mount the Element in.',
      )
    }
    this.unmount()
    const form = new CardForm({ appearance: this.#context.appearance, tell: (event) => this.#tell(event) })
    this.#form = form
    form.setReadOnly(this.#options['readOnly'] === true)
    // After the page has attached its listeners.
    queueMicrotask(() => void this.#show(form, parent))
  }

  unmount(): void {
    this.#form?.host.remove()
    this.#form = null
  }

  destroy(): void {
    this.#requireAlive('destroy')
    this.unmount()
    this.#isDestroyed = true
    this.#listeners.clear()
    this.#onDestroy()
  }

  update(options: unknown): void {
    this.#requireAlive('update')
    this.#options = { ...this.#options, ...(isRecord(options) ? options : {}) }
    this.#form?.setReadOnly(this.#options['readOnly'] === true)
  }

  setAppearance(appearance: unknown): void {
    this.#form?.setAppearance(appearance)
  }

  on(event: string, listener: Listener): this {
    const listeners = this.#listeners.get(event) ?? new Set()
    this.#listeners.set(event, listeners.add(listener))
    return this
  }

  once(event: string, listener: Listener): this {
    const first: Listener = (details) => {
      this.off(event, first)
      listener(details)
    }
    return this.on(event, first)
  }

  off(event: string, listener?: Listener): this {
    if (listener) this.#listeners.get(event)?.delete(listener)
    else this.#listeners.delete(event)
    return this
  }

  focus(): void {
    this.#form?.focus()
  }

  blur(): void {
    this.#form?.blur()
  }

  /** There is one kind of payment, which is always open. */
  collapse(): void {}

  async #show(form: CardForm, parent: Element): Promise<void> {
    this.#emit('loaderstart', {})
    const error = await this.#context.load()
    if (this.#form !== form) return
    if (error) return this.#emit('loaderror', { error })
    parent.replaceChildren(form.host)
    this.#emit('ready', {})
  }

  #tell(event: 'change' | 'focus' | 'blur' | 'escape'): void {
    if (event !== 'change' || !this.#form) return this.#emit(event, {})
    const { isEmpty, isComplete } = this.#form.state
    const value = { type: 'card' }
    this.#emit('change', { empty: isEmpty, complete: isComplete, collapsed: false, value })
  }

  #emit(event: string, details: object): void {
    for (const listener of this.#listeners.get(event) ?? []) listener({ elementType: 'payment', ...details })
  }

  #requireAlive(method: string): void {
    if (!this.#isDestroyed) return
    throw new IntegrationError(
      `This Element has already been destroyed. Please create a new one to ${method}.`,
    )
  }
}
