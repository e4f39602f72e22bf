/*
 * The look of mails. Mail programs know neither our stylesheet nor custom properties, so the colours of tokens.css
 * stand here once more; those of the dark theme replace them where a program asks for it.
 */
export const light = {
  paper: '#faf7f2',
  ink: '#16140f',
  muted: '#5d574c',
  hairline: '#ddd6c9',
  accent: '#7a2e1f',
}

/** What replaces them in the dark. */
export const dark = {
  paper: '#12110e',
  ink: '#efeae0',
  muted: '#a8a092',
  hairline: '#35322b',
  accent: '#d08a72',
}

const sans = "font-family:'Instrument Sans',Arial,Helvetica,sans-serif"
const serif = "font-family:Newsreader,Georgia,'Times New Roman',serif"

/** Inlined, because many programs drop style elements. */
export const inline = {
  page: `margin:0;padding:0;background:${light.paper};color:${light.ink}`,
  frame: `width:100%;max-width:560px;margin:0 auto;border-collapse:collapse`,
  masthead: `padding:32px 24px 14px;border-bottom:1px solid ${light.ink};${serif};font-size:26px;line-height:1;letter-spacing:-0.01em;color:${light.ink};text-decoration:none`,
  body: `padding:34px 24px 10px;${serif};font-size:18px;line-height:1.55;color:${light.ink}`,
  heading: `margin:0 0 22px;${serif};font-size:30px;font-weight:normal;line-height:1.15;letter-spacing:-0.012em;color:${light.ink}`,
  paragraph: `margin:0 0 18px;${serif};font-size:18px;line-height:1.55;color:${light.ink}`,
  quote: `margin:0 0 22px;padding:0 0 0 18px;border-left:2px solid ${light.accent};${serif};font-size:17px;line-height:1.55;overflow-wrap:anywhere;color:${light.ink}`,
  code: `margin:0 0 24px;padding:18px 24px;border:1px solid ${light.hairline};${sans};font-size:34px;font-weight:600;line-height:1;letter-spacing:0.24em;text-indent:0.24em;text-align:center;color:${light.ink}`,
  label: `padding:0 18px 8px 0;${sans};font-size:14px;line-height:1.5;vertical-align:top;text-align:left;font-weight:normal;color:${light.muted}`,
  value: `padding:0 0 8px;${sans};font-size:14px;line-height:1.5;vertical-align:top;overflow-wrap:anywhere;color:${light.ink}`,
  button: `display:inline-block;padding:15px 24px;background:${light.ink};color:${light.paper};${sans};font-size:15px;font-weight:600;line-height:1;text-decoration:none`,
  note: `margin:0 0 14px;${sans};font-size:14px;line-height:1.55;overflow-wrap:anywhere;color:${light.muted}`,
  footer: `padding:18px 24px 40px;border-top:1px solid ${light.hairline};${sans};font-size:13px;line-height:1.6;color:${light.muted}`,
  link: `color:${light.accent};text-decoration:underline`,
  preheader: `display:none;max-height:0;overflow:hidden;mso-hide:all`,
}

/** For programs that read style elements; the classes name what changes in the dark. */
export const darkStyles = `@media (prefers-color-scheme:dark){
.page{background:${dark.paper}!important}
.ink{color:${dark.ink}!important;border-color:${dark.ink}!important}
.muted{color:${dark.muted}!important;border-color:${dark.hairline}!important}
.accent{color:${dark.accent}!important}
.code{border-color:${dark.hairline}!important}
.quote{color:${dark.ink}!important;border-color:${dark.accent}!important}
.button{background:${dark.ink}!important;color:${dark.paper}!important}
}`
