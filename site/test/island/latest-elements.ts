/*
 * The files of a worker share one document, and each loads its modules again; but a document takes an element's class
 * once. So a name gets a class that leaves everything to the one that was defined last.
 */

const latest = readLatest()

if (!Object.hasOwn(customElements, 'define')) {
  const define = customElements.define.bind(customElements)
  customElements.define = (name, element) => {
    const isKnown = latest.has(name)
    latest.set(name, element)
    if (!isKnown) define(name, createStandIn(name, element))
  }
}

// What the file before has left belongs to its own modules.
document.body.replaceChildren()

type Reaction = 'connectedCallback' | 'disconnectedCallback' | 'attributeChangedCallback'

function createStandIn(name: string, first: CustomElementConstructor): CustomElementConstructor {
  class StandIn extends HTMLElement {
    static readonly observedAttributes: unknown = Reflect.get(first, 'observedAttributes')

    connectedCallback(): void {
      react(this, 'connectedCallback')
    }

    disconnectedCallback(): void {
      react(this, 'disconnectedCallback')
    }

    attributeChangedCallback(...change: unknown[]): void {
      react(this, 'attributeChangedCallback', change)
    }
  }
  return new Proxy(StandIn, {
    construct(_standIn, given, newTarget) {
      const element = latest.get(name) ?? first
      return Object.setPrototypeOf(Reflect.construct(element, given, newTarget), element.prototype)
    },
  })
}

/** By the element's own class, which stands in its prototype. */
function react(element: HTMLElement, reaction: Reaction, given: unknown[] = []): void {
  const own: unknown = Reflect.get(Object.getPrototypeOf(element), reaction)
  if (typeof own === 'function') Reflect.apply(own, element, given)
}

/** Outlives the modules of one file. */
function readLatest(): Map<string, CustomElementConstructor> {
  const key = Symbol.for('latest elements')
  const known: Map<string, CustomElementConstructor> = Reflect.get(document, key) ?? new Map()
  Reflect.set(document, key, known)
  return known
}
