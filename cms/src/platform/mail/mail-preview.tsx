'use client'

import { useFormFields } from '@payloadcms/ui'

/** A mail as its reader sees it, and its further headers. Nothing in it runs, and links open beside the admin. */
export function MailPreview() {
  const [html, headers] = useFormFields(([fields]) => [fields['html']?.value, fields['headers']?.value])
  if (typeof html !== 'string') return null
  return (
    <div className="field-type">
      <iframe
        className="mail-preview"
        title="The mail as it is shown"
        sandbox="allow-popups allow-popups-to-escape-sandbox"
        srcDoc={html}
      />
      <dl className="mail-headers">
        {Object.entries(typeof headers === 'object' ? (headers ?? {}) : {}).map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{String(value)}</dd>
          </div>
        ))}
      </dl>
    </div>
  )
}
