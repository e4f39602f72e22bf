import { createHash } from 'node:crypto'

/** The magazine's paper and ink, in the fonts of the machine. */
export const style = `
  :root { color-scheme: light dark; --paper: light-dark(#faf7f2, #12110e); --tint: light-dark(#f3eee5, #1c1b17);
    --ink: light-dark(#16140f, #efeae0); --muted: light-dark(#5d574c, #a8a092);
    --hairline: light-dark(#ddd6c9, #35322b); --accent: light-dark(#7a2e1f, #d08a72); --brass: #b08d3f }
  * { box-sizing: border-box }
  body { margin: 0; background: var(--paper); color: var(--ink); font: 15px/1.5 system-ui, sans-serif }
  body > header { background: #0d0d0b; color: #efeae0 }
  body > header > div, main { max-width: 80rem; margin-inline: auto; padding-inline: clamp(1rem, 3vw, 2rem) }
  body > header > div { display: flex; flex-wrap: wrap; align-items: center; gap: 0 1.5rem; padding-block: .25rem }
  body > header a { color: inherit; text-decoration: none; display: inline-flex; align-items: center; min-height: 44px }
  body > header a:hover { text-decoration: underline }
  body > header .name { font: 1.25rem/1 Georgia, serif }
  .badge { background: var(--brass); color: #16140f; font-size: 13px; padding: .1rem .5rem }
  main { padding-block: 1.5rem 4rem }
  h1 { font: clamp(1.75rem, 5vw, 2.5rem)/1.1 Georgia, serif; margin: .5rem 0; overflow-wrap: anywhere }
  h2 { font: 1.375rem/1.2 Georgia, serif; margin: 3rem 0 .75rem; padding-top: .75rem; border-top: 1px solid var(--ink) }
  h2 small { font: 14px system-ui, sans-serif; color: var(--muted) }
  p { max-width: 44rem; margin: .5rem 0 }
  a { color: var(--accent) }
  code { font: 13px ui-monospace, monospace }
  pre { font: 13px/1.6 ui-monospace, monospace; background: var(--tint); padding: 1rem; overflow-x: auto }
  .kinds { display: flex; flex-wrap: wrap; gap: 0 2rem; list-style: none; padding: 0; margin: .5rem 0 }
  .kinds a { display: inline-flex; align-items: center; min-height: 44px }
  .muted { color: var(--muted) }
  .said { border-inline-start: 3px solid var(--accent); background: var(--tint); padding: .75rem 1rem; max-width: none }
  table { border-collapse: collapse; width: 100%; font-variant-numeric: tabular-nums }
  th { text-align: start; font-size: 13px; font-weight: 600; color: var(--muted) }
  th, td { border-bottom: 1px solid var(--hairline); padding: .4rem 1rem .4rem 0; vertical-align: middle }
  td { overflow-wrap: anywhere }
  td.number, th.number { text-align: end }
  dl { display: grid; grid-template-columns: repeat(auto-fit, minmax(14rem, 1fr)); gap: 1rem 2rem; margin: 1rem 0 }
  dt { font-size: 13px; color: var(--muted) }
  dd { margin: 0; overflow-wrap: anywhere }
  form { margin: .75rem 0; display: flex; flex-wrap: wrap; gap: .5rem .75rem; align-items: end }
  td form { margin: 0; display: inline-flex }
  label { display: grid; grid-template-columns: minmax(0, 1fr); font-size: 13px; color: var(--muted); max-width: 100% }
  input, select, button { font: inherit; min-height: 44px; max-width: 100%; padding: .25rem .75rem; color: var(--ink);
    background: transparent; border: 1px solid var(--muted); border-radius: 2px }
  input[type=number] { width: 7rem }
  select { background: var(--paper) }
  button { cursor: pointer }
  button:hover { background: var(--ink); color: var(--paper) }
  @media (pointer: fine) { td button { min-height: 32px; padding-block: 0; font-size: 13px } }
  :focus-visible { outline: 2px solid var(--accent); outline-offset: 2px }
  @media (max-width: 40rem) {
    thead { position: absolute; clip-path: inset(50%); width: 1px; height: 1px; overflow: hidden }
    tbody, tr, td { display: block }
    tr { border-bottom: 1px solid var(--hairline); padding-block: .5rem }
    td { border: 0; padding: .1rem 0 }
    td:empty { display: none }
    td.number { text-align: start }
    td:not(:empty, [data-title=''])::before { content: attr(data-title) ': '; color: var(--muted); font-size: 13px }
  }
`

/** Nothing runs on these pages, and their forms lead to themselves alone. */
export const pagePolicy = [
  "default-src 'none'",
  `style-src 'sha256-${createHash('sha256').update(style).digest('base64')}'`,
  "base-uri 'none'",
  "form-action 'self'",
  "frame-ancestors 'none'",
].join('; ')
