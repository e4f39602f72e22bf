import type { ClientDirective } from 'astro'
import { nextTask, whenIdle } from '../scheduling.ts'

const signs = ['pointerenter', 'focusin', 'touchstart'] as const

const intent: ClientDirective = (load, { value }, island) => {
  let isLoading = false
  let clicked: Element | null = null

  function start(): void {
    if (isLoading) return
    isLoading = true
    void hydrate()
  }

  async function hydrate(): Promise<void> {
    const hydrateIsland = await load()
    await nextTask()
    await hydrateIsland()
    for (const sign of signs) island.removeEventListener(sign, start)
    island.removeEventListener('click', keepClick, true)
    if (clicked instanceof HTMLElement) clicked.click()
  }

  function keepClick(event: MouseEvent): void {
    // A click that asks for a new tab or a download stays the browser's.
    if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
    const pressed = event.target instanceof Element ? event.target.closest('a, button') : null
    start()
    // What is ticked or unfolded is so without scripts, and stays so.
    if (!pressed) return
    event.preventDefault()
    event.stopPropagation()
    clicked = pressed
  }

  // An island is `display: contents` and has no area of its own; the pointer enters its children.
  for (const child of island.children) child.addEventListener('pointerenter', start, { once: true })
  for (const sign of signs) island.addEventListener(sign, start, { passive: true })
  island.addEventListener('click', keepClick, true)
  if (isIdleChoice(value)) whenIdle(start, value.idleTimeoutMs)
}

function isIdleChoice(value: unknown): value is { idleTimeoutMs: number } {
  return typeof value === 'object' && value !== null && 'idleTimeoutMs' in value
}

export default intent
