import type { ReactNode } from 'react'

interface FieldFrameProps {
  id: string
  ids: { hint: string; problem: string }
  label: string
  hint: string | undefined
  problem: string | undefined
  children: ReactNode
}

/** The label above a control; below it a word of help, and what is wrong with what was entered. */
export function FieldFrame({ id, ids, label, hint, problem, children }: FieldFrameProps) {
  return (
    <div>
      <label className="field-label" htmlFor={id}>
        {label}
      </label>
      {children}
      {hint && (
        <p className="byline mt-1.5" id={ids.hint}>
          {hint}
        </p>
      )}
      {problem && (
        <p className="field-problem" id={ids.problem}>
          {problem}
        </p>
      )}
    </div>
  )
}
