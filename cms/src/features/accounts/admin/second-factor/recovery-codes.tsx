'use client'

import { Button, toast } from '@payloadcms/ui'

/** The recovery codes, which are shown this once. */
export function RecoveryCodes({ codes, onKept }: { codes: string[]; onKept: () => void }) {
  const copy = async () => {
    await navigator.clipboard.writeText(codes.join('\n'))
    toast.success('Copied!')
  }
  return (
    <>
      <p>
        Keep these recovery codes in a safe place. Each of them signs you in once when the app is not at hand.
        They are shown only now.
      </p>
      <ol className="recovery-codes" aria-label="Recovery codes">
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ol>
      <div className="ticket-buttons">
        <Button type="button" onClick={onKept}>
          I have kept them
        </Button>
        <Button type="button" buttonStyle="secondary" onClick={() => void copy()}>
          Copy
        </Button>
      </div>
    </>
  )
}
