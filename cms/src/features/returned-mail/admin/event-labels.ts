const classes: Readonly<Record<string, string>> = {
  hard: 'Hard bounce',
  soft: 'Soft bounce',
  'about-us': 'Refused for what was sent, or from where',
  complaint: 'Complaint',
  'auto-reply': 'Automatic reply',
  other: 'No bounce',
}

const sources: Readonly<Record<string, string>> = {
  smtp: 'Mail server, at hand-over',
  dsn: 'Returned mail',
  arf: 'Complaint by mail',
  'webhook:ses': 'Amazon SES',
  'webhook:postmark': 'Postmark',
  'webhook:mailgun': 'Mailgun',
  'webhook:resend': 'Resend',
}

/** A class of returned mails, for people. */
export function classLabel(kind: string): string {
  return classes[kind] ?? kind
}

/** Who has told of it, for people. */
export function sourceLabel(source: string): string {
  return sources[source] ?? source
}
