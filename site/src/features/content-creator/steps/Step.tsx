import type { ReactNode } from 'react'

/** One step of a draft, under a number and a thick rule. */
export function Step({ number, title, children }: { number: number; title: string; children: ReactNode }) {
  const id = `creator-step-${number}`
  return (
    <section className="creator-step" aria-labelledby={id}>
      <h2 className="headline text-headline-m" id={id}>
        <span className="creator-number">{number}</span> {title}
      </h2>
      {children}
    </section>
  )
}
