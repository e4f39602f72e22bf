/**
 * A thin line at the top of the window that grows with what has been read of the text. Browsers with scroll timelines
 * draw it by reading-tools.css alone; this is for the others.
 */
class ReadingProgress extends HTMLElement {
  #text: Element | null = null
  #isDue = false

  connectedCallback(): void {
    if (CSS.supports('animation-timeline: --reading')) return
    this.#text = document.querySelector('[data-reading]')
    addEventListener('scroll', this.#schedule, { passive: true })
    addEventListener('resize', this.#schedule, { passive: true })
    this.#draw()
  }

  disconnectedCallback(): void {
    removeEventListener('scroll', this.#schedule)
    removeEventListener('resize', this.#schedule)
  }

  readonly #schedule = (): void => {
    if (this.#isDue) return
    this.#isDue = true
    requestAnimationFrame(() => this.#draw())
  }

  #draw(): void {
    this.#isDue = false
    if (!this.#text) return
    const { top, height } = this.#text.getBoundingClientRect()
    const share = -top / Math.max(1, height - innerHeight)
    this.style.scale = `${Math.min(1, Math.max(0, share))} 1`
  }
}

customElements.define('reading-progress', ReadingProgress)
