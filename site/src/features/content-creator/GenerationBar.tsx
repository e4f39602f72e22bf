import { useStore } from '@nanostores/react'
import { type GenerationKind, type Tone, tones } from '@meridian/shared/content-creator/generation.schema'
import type { ReactNode } from 'react'
import { textField } from './apply-generation.ts'
import { Problem } from './Problem.tsx'
import { creator } from './page-creator.ts'
import { describeSpending } from '@meridian/shared/content-creator/generation-texts'

interface GenerationBarProps {
  kind: GenerationKind
  /** What starts it: `Write an outline`. */
  label: string
  /** What starts it once more. */
  againLabel: string
  /** Why it cannot be started yet; null when it can. */
  missing: string | null
  /** Beside others: it is not what leads on, and what is missing is said for all of them. */
  isQuiet?: boolean
  /** The tone that is wanted. */
  tone?: Tone
  /** What is chosen before it starts. */
  children?: ReactNode
}

/** Starts, cancels and repeats a step, and says what became of it and what it took. */
export function GenerationBar({
  kind,
  label,
  againLabel,
  missing,
  isQuiet = false,
  tone,
  children,
}: GenerationBarProps) {
  const active = useStore(creator.$active)
  const generation = useStore(creator.$generations).get(kind)
  const isRunning = active?.generation.kind === kind
  const isReady = missing === null && active === null
  const state = isRunning
    ? active.isConnected
      ? 'The model is writing...'
      : 'The connection was lost; trying again...'
    : !isQuiet && missing
  return (
    <div className="creator-generation">
      <div className="creator-ways">
        {children}
        {isRunning ? (
          <button
            className="button-outline"
            type="button"
            // The second click of a double click would cancel what the first has begun.
            onClick={({ detail }) => detail < 2 && void creator.cancel()}
            aria-disabled={active.isCancelling}
          >
            {active.isCancelling ? 'Cancelling...' : 'Cancel'}
          </button>
        ) : (
          <button
            className={isQuiet || generation ? 'button-outline' : 'button-ink'}
            type="button"
            aria-disabled={!isReady}
            onClick={() => isReady && void creator.write(kind, tone && { tone })}
          >
            {generation ? againLabel : label}
          </button>
        )}
      </div>
      <output className="creator-generation-state">{state}</output>
      <Problem about={kind} />
      {generation && !isRunning && <GenerationResult kind={kind} />}
    </div>
  )
}

function GenerationResult({ kind }: { kind: GenerationKind }) {
  const generations = useStore(creator.$generations)
  const { work } = useStore(creator.$draft)
  const stage = useStore(creator.$stage)
  const before = useStore(creator.$before)
  const generation = generations.get(kind)
  if (!generation) return null
  const field = textField(kind)
  const isLastOfField = [...generations.values()].every(
    (other) => textField(other.kind) !== field || other.startedAt <= generation.startedAt,
  )
  const canPutBack = field !== null && before[field] !== undefined && isLastOfField
  const isWaiting =
    field !== null &&
    generation.state !== 'done' &&
    generation.output.trim() !== '' &&
    kind !== 'alt-texts' &&
    work.taken[kind] !== generation.id
  const currency =
    stage.name === 'ready' && stage.overview.settings.state === 'ready'
      ? (stage.overview.settings.prices?.currency ?? null)
      : null
  return (
    <>
      {generation.failure !== null && (
        <p className="creator-problem" role="alert">
          {generation.failure}
        </p>
      )}
      {generation.state === 'cancelled' && (
        <p className="byline">
          {field === null || generation.output.trim() === ''
            ? 'Cancelled.'
            : 'Cancelled. What had come by then is kept.'}
        </p>
      )}
      {isWaiting && <pre className="creator-output">{generation.output}</pre>}
      {(generation.canGoOn || isWaiting || canPutBack) && (
        <p className="creator-ways">
          {generation.canGoOn && (
            <button
              className="button-outline"
              type="button"
              onClick={() =>
                void creator.write(kind, { continues: generation.id, ...toneOf(generation.tone) })
              }
            >
              Go on from here
            </button>
          )}
          {isWaiting && (
            <button
              className="creator-quiet"
              type="button"
              onClick={() => creator.take(generation, { isWanted: true })}
            >
              Use what came
            </button>
          )}
          {canPutBack && (
            <button className="creator-quiet" type="button" onClick={() => creator.putBack(field)}>
              Put back what stood there
            </button>
          )}
        </p>
      )}
      <p className="byline">{describeSpending(generation, currency)}</p>
    </>
  )
}

/** A text in another tone goes on in that tone. */
function toneOf(name: string | null): { tone?: Tone } {
  const tone = tones.find((known) => known === name)
  return tone ? { tone } : {}
}
