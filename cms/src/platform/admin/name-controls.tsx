'use client'

import { type ReactNode, useEffect } from 'react'

/** Payload's buttons over a text and over a form, which have no name or one for programmers. */
const names: [button: string, name: string][] = [
  ['[data-button-key=bold]', 'Bold (Ctrl+B)'],
  ['[data-button-key=italic]', 'Italic (Ctrl+I)'],
  ['[data-button-key=link]', 'Link (Ctrl+K)'],
  ['[data-button-key=footnote]', 'Footnote (Ctrl+Alt+F)'],
  ['[data-button-key=comment]', 'Comment (Ctrl+Alt+M)'],
  ['[data-button-key=snippet]', 'Keep as a snippet'],
  ['[data-dropdown-key=text]', 'Paragraph, heading, list or quotation'],
  ['[data-dropdown-key=add]', 'Insert a picture'],
  ['[data-dropdown-key=contentBlocks]', 'Insert a block (/)'],
  ['.add-block-menu', 'Insert here (/)'],
  ['.draggable-block-menu', 'Drag to move'],
  ['.insert-paragraph-at-end', 'Go on below'],
  ['.doc-controls__popup .popup-button', 'More for this document'],
  ['.date-time-picker__clear-button', 'Clear the date'],
  ['.file-field__remove', 'Take another file'],
]

const nameless = `:is(${names.map(([selector]) => selector).join()}):not([data-tooltip])`

/**
 * Gives Payload's controls names, which people hear and see as tooltips. In drawers it also leads labels to their controls: Payload
 * gives them there the ids of controls of another name than those that it gives to its text fields.
 */
export function NameControls({ children }: { children: ReactNode }) {
  useEffect(() => {
    nameControls()
    const observer = new MutationObserver(nameControls)
    // A form that is drawn again gives its labels other ids once more.
    observer.observe(document.body, { childList: true, subtree: true, attributeFilter: ['for'] })
    return () => observer.disconnect()
  }, [])
  return children
}

function nameControls(): void {
  for (const button of document.querySelectorAll<HTMLElement>(nameless)) {
    const name = names.find(([selector]) => button.matches(selector))?.[1] ?? ''
    button.ariaLabel = name
    button.dataset['tooltip'] = name
  }
  for (const label of document.querySelectorAll<HTMLLabelElement>('.payload__modal-container label[for]')) {
    const field = label.closest('.field-type')
    if (!field || field.contains(label.control)) continue
    const control = field.querySelector(':is(input:not([type=hidden]), textarea)[id]')
    if (control) nameByLabel(control, label)
  }
}

let numbered = 0

/** A field of the form behind the drawer may have the same id. */
function nameByLabel(control: Element, label: HTMLLabelElement): void {
  if (document.getElementById(control.id) === control) {
    label.htmlFor = control.id
    return
  }
  if (label.id === '') {
    numbered += 1
    label.id = `label-${numbered}`
  }
  control.setAttribute('aria-labelledby', label.id)
}
