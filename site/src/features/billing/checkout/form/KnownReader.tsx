import { fullName, type SessionUser } from '../../../../lib/session/session-user.ts'

/** Who is signed in is not asked for what is known. */
export function KnownReader({ reader }: { reader: SessionUser }) {
  const name = fullName(reader)
  return (
    <p className="known-reader">
      {name && <span className="headline text-headline-s">{name}</span>}
      <span className="byline">{reader.email}</span>
    </p>
  )
}
