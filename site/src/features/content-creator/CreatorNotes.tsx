/** To anyone who is not signed in. */
export function SignedOutNote({ className = '' }: { className?: string }) {
  return (
    <div className={`creator-note ${className}`}>
      <h2 className="headline text-headline-m">For the magazine’s own writers</h2>
      <p>
        The content creator helps those who write for the magazine with their first drafts. If you are one of
        them, please sign in. Everybody else reads what becomes of it.
      </p>
      <p className="creator-ways">
        <a className="button-ink" href="/login?next=/content-creator">
          Sign In
        </a>
        <a className="text-link" href="/">
          Read the latest
        </a>
      </p>
    </div>
  )
}

/** To readers, and to staff whose role is another; `message` says which. */
export function TurnedAwayNote({ message }: { message: string }) {
  return (
    <div className="creator-note">
      <h2 className="headline text-headline-m">For the magazine’s own writers</h2>
      <p>
        {message} The content creator helps those who write for the magazine with their first drafts; thank
        you for your interest in how it is made.
      </p>
      <p className="creator-ways">
        <a className="button-ink" href="/">
          Back to the magazine
        </a>
        <a className="text-link" href="/account">
          Your account
        </a>
      </p>
    </div>
  )
}

/** To staff, as long as there is no model. */
export function SetupNote({ missing }: { missing: string[] }) {
  return (
    <div className="creator-note">
      <h2 className="headline text-headline-m">No model is set up yet</h2>
      <p>
        The content creator works with any provider that speaks the OpenAI-compatible protocol. Anyone who
        runs the servers sets it up in a few minutes:{' '}
        {missing.map((name, index) => (
          <span key={name}>
            {index > 0 && ' and '}
            <code>{name}</code>
          </span>
        ))}{' '}
        {missing.length === 1 ? 'is' : 'are'} missing in the environment. How to set it up, and how to try it
        without any provider, is described in <code>docs/how-to/set-up-the-ai.md</code>.
      </p>
      <p className="creator-ways">
        <a className="button-outline" href="/admin">
          To the admin
        </a>
      </p>
    </div>
  )
}
