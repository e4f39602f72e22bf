/** How long a pointer rests on a control before its tooltip opens (spec.md §9). */
export const openDelayMs = 700
/** How long after a tooltip closed the next one opens at once (spec.md §9). */
export const skipDelayMs = 300

export interface TooltipTiming<Trigger> {
  /** The pointer came to a control. */
  point: (trigger: Trigger) => void
  /** A control was reached by keyboard: there is nothing to wait for. */
  focus: (trigger: Trigger) => void
  /** Pointer or focus left, or the reader dismissed it. */
  leave: () => void
}

/** Decides when tooltips open and close: one at a time. */
export function createTooltipTiming<Trigger>(view: {
  open: (trigger: Trigger) => void
  close: () => void
}): TooltipTiming<Trigger> {
  let shown: Trigger | null = null
  let closedAtMs = -Infinity
  let timer: ReturnType<typeof setTimeout> | undefined

  function show(trigger: Trigger): void {
    if (shown === trigger) return
    shown = trigger
    view.open(trigger)
  }

  return {
    point(trigger) {
      clearTimeout(timer)
      if (shown !== null || Date.now() - closedAtMs < skipDelayMs) return show(trigger)
      timer = setTimeout(() => show(trigger), openDelayMs)
    },
    focus(trigger) {
      clearTimeout(timer)
      show(trigger)
    },
    leave() {
      clearTimeout(timer)
      if (shown === null) return
      shown = null
      closedAtMs = Date.now()
      view.close()
    },
  }
}
