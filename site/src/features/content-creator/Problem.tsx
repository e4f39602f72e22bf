import { useStore } from '@nanostores/react'
import type { CreatorProblem } from './creator-stage.ts'
import { creator } from './page-creator.ts'

/** Why the last wish was not fulfilled, beside what was pressed. */
export function Problem({ about }: Pick<CreatorProblem, 'about'>) {
  const problem = useStore(creator.$problem)
  if (problem?.about !== about) return null
  return (
    <p className="creator-problem" role="alert">
      {problem.sentence}
    </p>
  )
}
