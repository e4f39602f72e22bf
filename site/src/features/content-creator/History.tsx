import type { Generation } from '@meridian/shared/content-creator/generation.schema'
import { useEffect, useRef, useState } from 'react'
import { readHistory } from './creator-calls.ts'
import {
  describeSpending,
  kindNames,
  readableOutput,
  stateNames,
} from '@meridian/shared/content-creator/generation-texts'

const when = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeStyle: 'short' })

interface HistoryProps {
  seesAll: boolean
  currency: string | null
  onClose: () => void
}

/** What was asked of the model and what came of it; administrators may look at everybody's. */
export function History({ seesAll, currency, onClose }: HistoryProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  const [of, setOf] = useState<'mine' | 'all'>('mine')
  const [generations, setGenerations] = useState<Generation[] | null>(null)
  const [problem, setProblem] = useState<string | null>(null)

  // It stands below all the steps, out of sight of anyone who opens it.
  useEffect(() => heading.current?.focus(), [])

  useEffect(() => {
    let isShown = true
    const read = async () => {
      const answer = await readHistory(of)
      if (!isShown) return
      setGenerations(answer.ok ? answer.value : null)
      setProblem(answer.ok ? null : answer.message)
    }
    void read()
    return () => {
      isShown = false
    }
  }, [of])

  return (
    <section className="creator-history" aria-labelledby="creator-history">
      <div className="creator-history-head">
        <h2 className="headline text-headline-m" id="creator-history" ref={heading} tabIndex={-1}>
          History
        </h2>
        <button className="creator-quiet" type="button" onClick={onClose}>
          Close
        </button>
      </div>
      {seesAll && (
        <label className="creator-check">
          <input
            type="checkbox"
            checked={of === 'all'}
            onChange={(event) => setOf(event.target.checked ? 'all' : 'mine')}
          />
          Everybody’s
        </label>
      )}
      {problem !== null && <p role="alert">{problem}</p>}
      {generations === null && problem === null && <output>Loading...</output>}
      {generations?.length === 0 && <p>Nothing was written yet.</p>}
      {generations !== null && generations.length > 0 && (
        <ol>
          {generations.map((generation) => (
            <li key={generation.id}>
              <details>
                <summary>
                  <span>
                    {kindNames[generation.kind]}: {generation.about}
                  </span>
                  <span className="byline">
                    {[
                      ...(of === 'all' && generation.author !== null ? [generation.author] : []),
                      when.format(new Date(generation.startedAt)),
                      stateNames[generation.state],
                    ].join(', ')}
                  </span>
                </summary>
                <p className="byline">
                  {describeSpending(generation, currency)}, prompt {generation.promptVersion}
                </p>
                {generation.failure !== null && <p>{generation.failure}</p>}
                {generation.output.trim() !== '' && (
                  <pre className="creator-output">{readableOutput(generation)}</pre>
                )}
              </details>
            </li>
          ))}
        </ol>
      )}
    </section>
  )
}
