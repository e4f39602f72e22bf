import type { ReactNode } from 'react'

interface EmptyNoteProps {
  title: string
  children: ReactNode
  /** The way on. */
  link?: { href: string; label: string }
}

/** There is nothing yet, how it will come, and where to go from here. */
export function EmptyNote({ title, children, link }: EmptyNoteProps) {
  return (
    <div className="account-empty">
      <p className="headline text-headline-m">{title}</p>
      <p className="mt-2 text-note text-muted">{children}</p>
      {link && (
        <a className="button-outline mt-6" href={link.href}>
          {link.label}
        </a>
      )}
    </div>
  )
}
