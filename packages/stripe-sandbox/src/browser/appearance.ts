import { isRecord } from './provider-error.ts'

/*
 * The part of the provider's Appearance API that the card form follows: variables, and rules for the classes that it
 * has. Written through the CSSOM, as a strict content security policy wants it.
 */

const formStyles = `
:host {
  --font-family: inherit; --font-size-base: 1rem; --font-size-sm: 0.875em; --font-line-height: 1.4;
  --color-background: light-dark(#fff, #1c1b18); --color-text: light-dark(#1a1a1a, #f0ede6);
  --color-text-secondary: light-dark(#5a5a5a, #b5b0a6); --color-text-placeholder: light-dark(#707070, #98938a);
  --color-danger: light-dark(#b3261e, #f0968c); --color-primary: light-dark(#1a1a1a, #f0ede6);
  --border-radius: 0; --spacing-unit: 4px;
  display: block; color: var(--color-text); text-align: start;
  font: var(--font-size-base) / var(--font-line-height) var(--font-family);
}
* { box-sizing: border-box; font: inherit; }
fieldset { border: 0; margin: 0; padding: 0; min-inline-size: 0; }
legend { padding: 0; margin-block-end: calc(3 * var(--spacing-unit)); font-weight: 600; }
.fields { display: grid; grid-template-columns: 1fr 1fr; gap: calc(4 * var(--spacing-unit)); }
.field { position: relative; min-inline-size: 0; }
.field.number { grid-column: 1 / -1; }
.Label { display: block; margin-block-end: var(--spacing-unit); font-size: var(--font-size-sm); color: var(--color-text); }
.Input { inline-size: 100%; min-block-size: 44px; padding: calc(2.5 * var(--spacing-unit)) calc(3 * var(--spacing-unit)); color: var(--color-text); background: var(--color-background); border: 1px solid var(--color-text-secondary); border-radius: var(--border-radius); font-variant-numeric: tabular-nums; }
.Input::placeholder { color: var(--color-text-placeholder); opacity: 1; }
.Input:focus-visible { outline: 2px solid var(--color-primary); outline-offset: 1px; }
.Input--invalid { border-color: var(--color-danger); }
.brand { position: absolute; inset-block-end: 0; inset-inline-end: 0; padding: calc(3 * var(--spacing-unit)); font-size: var(--font-size-sm); color: var(--color-text-secondary); pointer-events: none; }
.Error { margin: var(--spacing-unit) 0 0; font-size: var(--font-size-sm); color: var(--color-danger); }
.Error:empty { display: none; }
.number:has(.Error:not(:empty)) .brand { inset-block: 1.6em auto; }
details { margin-block-start: calc(4 * var(--spacing-unit)); font-size: var(--font-size-sm); }
summary { cursor: pointer; padding-block: calc(3 * var(--spacing-unit)); }
summary:focus-visible, button:focus-visible { outline: 2px solid var(--color-primary); outline-offset: 2px; }
ul { list-style: none; margin: 0; padding: 0; border-block-start: 1px solid var(--color-text-secondary); }
li { display: flex; flex-wrap: wrap; gap: 0 1ch; align-items: center; border-block-end: 1px solid var(--color-text-secondary); }
button { min-block-size: 44px; padding: 0; border: 0; color: inherit; background: none; text-decoration: underline; font-variant-numeric: tabular-nums; cursor: pointer; }
p { margin: 0; }
`

/** Style sheets for a form's shadow tree: its own, and what the page wants different. */
export function createFormSheets(appearance: unknown): CSSStyleSheet[] {
  const own = new CSSStyleSheet()
  own.replaceSync(formStyles)
  return [own, createAppearanceSheet(appearance)]
}

export function createAppearanceSheet(appearance: unknown): CSSStyleSheet {
  const sheet = new CSSStyleSheet()
  if (!isRecord(appearance)) return sheet
  if (isRecord(appearance['variables'])) addRule(sheet, ':host', appearance['variables'], '--')
  for (const [selector, declarations] of Object.entries(
    isRecord(appearance['rules']) ? appearance['rules'] : {},
  )) {
    if (isRecord(declarations) && /^\.(Input|Label|Error)(--\w+)?(::?[a-z-]+)?$/.test(selector)) {
      addRule(sheet, selector, declarations, '')
    }
  }
  return sheet
}

function addRule(
  sheet: CSSStyleSheet,
  selector: string,
  values: Record<string, unknown>,
  prefix: string,
): void {
  const rule = sheet.cssRules[sheet.insertRule(`${selector} {}`, sheet.cssRules.length)]
  if (!(rule instanceof CSSStyleRule)) return
  for (const [name, value] of Object.entries(values)) {
    const property = name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)
    rule.style.setProperty(prefix + property, String(value))
  }
}
