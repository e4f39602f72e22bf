/** The look of the magazine in a page that loads nothing. */
export const docsStyle = `
:root { color-scheme: light dark; --paper: #faf7f2; --ink: #16140f; --muted: #5d574c; --line: #ddd6c9; --accent: #7a2e1f }
@media (prefers-color-scheme: dark) {
  :root { --paper: #12110e; --ink: #efeae0; --muted: #b3ab9c; --line: #3a362e; --accent: #d08a72 }
}
body { margin: 0; background: var(--paper); color: var(--ink); font: 17px/1.6 Georgia, serif }
main { max-width: 46rem; margin: 0 auto; padding: 3rem 1.25rem 6rem }
h1 { font-size: 2.5rem; font-weight: 400; line-height: 1.1 }
h2 { margin-top: 4rem; border-top: 3px solid var(--ink); padding-top: 1rem; font-weight: 400 }
h3 { margin: 2.5rem 0 0.25rem; font-size: 1rem }
a { color: var(--accent) }
code, pre { font: 14px/1.5 ui-monospace, monospace; overflow-wrap: anywhere }
pre { white-space: pre-wrap; border-left: 1px solid var(--line); padding-left: 1rem }
table { width: 100%; border-collapse: collapse; font-size: 15px }
th, td { text-align: left; vertical-align: top; border-top: 1px solid var(--line); padding: 0.35rem 1rem 0.35rem 0 }
dl { font-size: 15px }
dd { margin: 0 0 0.5rem; color: var(--muted) }
`

/** The same for a page with a form. */
export const formStyle = `${docsStyle}
form { display: grid; gap: 1.25rem }
label { display: grid; gap: 0.25rem; font: 15px/1.5 system-ui, sans-serif }
input, select, textarea { box-sizing: border-box; width: 100%; min-height: 48px; padding: 0.6rem 0.75rem; border: 1px solid var(--muted); border-radius: 0; background: none; color: inherit; font: 17px/1.5 system-ui, sans-serif }
button { justify-self: start; min-height: 48px; padding: 0 1.5rem; border: 1px solid var(--ink); background: var(--ink); color: var(--paper); font: 600 15px system-ui, sans-serif }
.problem { border-left: 4px solid var(--accent); padding-left: 1rem }
.trap { position: absolute; left: -9999px }
`
