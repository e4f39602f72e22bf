import { darkStyles, inline } from './mail-style.ts'

/** What a mail is made of; each shows in the text part as well. Texts are plain: markup in them shows as it is. */
export type MailBlock =
  | { kind: 'paragraph'; text: string }
  /** Somebody else's words, line breaks kept. */
  | { kind: 'quote'; text: string }
  | { kind: 'facts'; rows: { label: string; value: string }[] }
  /** What the reader is to do. The address also stands below it, for programs that show no buttons. */
  | { kind: 'button'; label: string; url: string }
  /** Something to be typed in elsewhere. */
  | { kind: 'code'; code: string }
  /** In small print. */
  | { kind: 'note'; text: string }

export interface MailContent {
  siteName: string
  siteUrl: string
  heading: string
  /** What stands beside the subject in a list of mails. */
  preview: string
  blocks: MailBlock[]
  /** Why the reader gets it, in small print at the end. */
  reason: string
  /** Stands below the reason. */
  unsubscribeUrl?: string
}

/** The two parts of a mail, in the magazine's look. */
export function composeMail(content: MailContent): { text: string; html: string } {
  return { text: composeText(content), html: composeHtml(content) }
}

function composeText({ siteName, siteUrl, heading, blocks, reason, unsubscribeUrl }: MailContent): string {
  const parts = [
    siteName.toUpperCase(),
    `${heading}\n${'='.repeat(Math.min(heading.length, 60))}`,
    ...blocks.map(blockText),
    `-- \n${reason}`,
    ...(unsubscribeUrl === undefined ? [] : [`Unsubscribe: ${unsubscribeUrl}`]),
    siteUrl,
  ]
  return `${parts.join('\n\n')}\n`
}

function blockText(block: MailBlock): string {
  switch (block.kind) {
    case 'paragraph':
    case 'note':
      return block.text
    case 'quote':
      return block.text
        .split('\n')
        .map((line) => `> ${line}`.trimEnd())
        .join('\n')
    case 'facts':
      return block.rows.map(({ label, value }) => `${label}: ${value}`).join('\n')
    case 'code':
      return `    ${block.code}`
    case 'button':
      return `${block.label}:\n${block.url}`
  }
}

function composeHtml({
  siteName,
  siteUrl,
  heading,
  preview,
  blocks,
  reason,
  unsubscribeUrl,
}: MailContent): string {
  const unsubscribe =
    unsubscribeUrl === undefined
      ? ''
      : `<br><a class="accent" style="${inline.link}" href="${escapeHtml(unsubscribeUrl)}">Unsubscribe</a>`
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<title>${escapeHtml(heading)}</title>
<style>:root{color-scheme:light dark}
${darkStyles}</style>
</head>
<body class="page" style="${inline.page}">
<div style="${inline.preheader}">${escapeHtml(preview)}</div>
<table role="presentation" class="page" width="100%" cellpadding="0" cellspacing="0" style="${inline.page}"><tr><td>
<table role="presentation" align="center" cellpadding="0" cellspacing="0" style="${inline.frame}">
<tr><td class="ink" style="${inline.masthead}"><a class="ink" style="color:inherit;text-decoration:none" href="${escapeHtml(siteUrl)}">${escapeHtml(siteName)}</a></td></tr>
<tr><td class="ink" style="${inline.body}">
<h1 class="ink" style="${inline.heading}">${escapeHtml(heading)}</h1>
${blocks.map(blockHtml).join('\n')}
</td></tr>
<tr><td class="muted" style="${inline.footer}">${escapeHtml(reason)}${unsubscribe}</td></tr>
</table>
</td></tr></table>
</body>
</html>
`
}

function blockHtml(block: MailBlock): string {
  switch (block.kind) {
    case 'paragraph':
      return `<p class="ink" style="${inline.paragraph}">${escapeHtml(block.text)}</p>`
    case 'note':
      return `<p class="muted" style="${inline.note}">${escapeHtml(block.text)}</p>`
    case 'quote':
      return `<blockquote class="quote" style="${inline.quote}">${escapeHtml(block.text).replaceAll('\n', '<br>')}</blockquote>`
    case 'facts':
      return `<table cellpadding="0" cellspacing="0" style="margin:0 0 18px">${block.rows.map(factHtml).join('')}</table>`
    case 'code':
      return `<p class="ink code" style="${inline.code}">${escapeHtml(block.code)}</p>`
    case 'button':
      return `<p style="margin:0 0 22px"><a class="button" style="${inline.button}" href="${escapeHtml(block.url)}">${escapeHtml(block.label)}</a></p>
<p class="muted" style="${inline.note}">Or open this address: <a class="accent" style="${inline.link}" href="${escapeHtml(block.url)}">${escapeHtml(block.url)}</a></p>`
  }
}

function factHtml({ label, value }: { label: string; value: string }): string {
  return `<tr><th scope="row" class="muted" style="${inline.label}">${escapeHtml(label)}</th><td class="ink" style="${inline.value}">${escapeHtml(value)}</td></tr>`
}

const entities: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

function escapeHtml(text: string): string {
  return text.replaceAll(/[&<>"']/g, (character) => entities[character] ?? character)
}
