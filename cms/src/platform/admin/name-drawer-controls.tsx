'use client'

import { type ReactNode, useEffect } from 'react'

/**
 * Leads labels to their controls in drawers. Payload gives labels there the ids of controls of another name than those that it
 * gives to its text fields, so that nobody hears what these are called.
 */
export function NameDrawerControls({ children }: { children: ReactNode }) {
  useEffect(() => {
    // All drawers are drawn in it, from the first page on.
    const drawers = document.querySelector<HTMLElement>('.payload__modal-container')
    if (!drawers) return
    const observer = new MutationObserver(() => nameControls(drawers))
    // A form that is drawn again gives its labels other ids once more.
    observer.observe(drawers, { childList: true, subtree: true, attributeFilter: ['for'] })
    return () => observer.disconnect()
  }, [])
  return children
}

function nameControls(drawers: HTMLElement): void {
  for (const label of drawers.querySelectorAll<HTMLLabelElement>('label[for]')) {
    if (label.control) continue
    const control = label.closest('.field-type')?.querySelector(':is(input:not([type=hidden]), textarea)[id]')
    if (control) label.htmlFor = control.id
  }
}
