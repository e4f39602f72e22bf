import { createTooltipTiming } from './tooltip-timing.ts'

const gapPx = 8
const marginPx = 8

/**
 * The one tooltip of a page, for every control with `data-tooltip`: a name that eyes don't see. It opens for pointer
 * and keyboard, can be pointed at, and closes on Escape, on a press and when the page scrolls (WCAG 1.4.13).
 */
class ToolTips extends HTMLElement {
  readonly #timing = createTooltipTiming<HTMLElement>({
    open: (trigger) => this.#open(trigger),
    close: () => this.hidePopover(),
  })

  connectedCallback(): void {
    const leave = () => this.#timing.leave()
    document.addEventListener('pointerover', (event) => {
      if (event.pointerType !== 'mouse') return
      const trigger = triggerOf(event.target)
      if (trigger) this.#timing.point(trigger)
      else if (event.target !== this) leave()
    })
    document.documentElement.addEventListener('pointerleave', leave)
    document.addEventListener('focusin', ({ target }) => {
      const trigger = triggerOf(target)
      if (trigger?.matches(':focus-visible')) this.#timing.focus(trigger)
    })
    document.addEventListener('focusout', leave)
    document.addEventListener('pointerdown', leave)
    document.addEventListener('keydown', (event) => event.key === 'Escape' && leave())
    addEventListener('scroll', leave, { passive: true, capture: true })
  }

  #open(trigger: HTMLElement): void {
    this.textContent = trigger.dataset['tooltip'] ?? ''
    this.showPopover()
    const control = trigger.getBoundingClientRect()
    const own = this.getBoundingClientRect()
    const room = document.documentElement.clientWidth - own.width - marginPx
    const left = control.left + (control.width - own.width) / 2
    const isBelow = control.top - own.height - gapPx < marginPx
    this.style.left = `${Math.max(marginPx, Math.min(left, room))}px`
    this.style.top = `${isBelow ? control.bottom + gapPx : control.top - own.height - gapPx}px`
  }
}

function triggerOf(target: EventTarget | null): HTMLElement | null {
  return target instanceof Element ? target.closest<HTMLElement>('[data-tooltip]') : null
}

customElements.define('tool-tips', ToolTips)
