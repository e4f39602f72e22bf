import type { Hop } from './hostile-kinds.ts'
import type { Figure } from './judgement.ts'
import type { Sockets } from './sockets.ts'
import type { Trial } from './trial.ts'

/** One kind of hostile client: what came of it, and how the second client fared beside it. */
export function describeTrial(kind: string, hop: Hop, trial: Trial): string {
  const { opened, refused, figures, sockets, peak, megabytes, breaches } = trial
  const inMemory = megabytes.map(
    ({ name, before, after }) => `${name} ${before.toFixed(0)} → ${after.toFixed(0)} MB`,
  )
  const isSame = inWords(sockets.after) === inWords(sockets.settled)
  return [
    `${breaches.length === 0 ? '✓' : '✗'} ${kind}, front → ${hop}: ${opened} opened, ${refused} of them refused or ended`,
    `    sockets   before ${inWords(sockets.before)}; peak ${inWords(peak)}; after ${inWords(sockets.after)}`,
    ...(isSame ? [] : [`    later     ${inWords(sockets.settled)}`]),
    `    memory    ${inMemory.join(', ')}`,
    describeFigures(figures),
    ...breaches.map((breach) => `    ✗ ${breach}`),
  ].join('\n')
}

/** How the second client fared, a line for each kind of its requests. */
export function describeFigures(figures: Figure[]): string {
  const rows = figures.map(({ name, count, p50Ms, p99Ms, maxMs, problems }) =>
    [
      name.padEnd(10),
      String(count).padStart(6),
      ...[p50Ms, p99Ms, maxMs].map((ms) => ms.toFixed(0).padStart(7)),
      String(problems.length).padStart(7),
    ].join(''),
  )
  return ['second      asked  p50 ms  p99 ms  max ms  problems', ...rows]
    .map((row) => `    ${row}`)
    .join('\n')
}

function inWords({ clients, toCms, toCore, ofCms }: Sockets): string {
  return `${clients} clients, ${toCms} to CMS, ${toCore} to core, ${ofCms} of CMS`
}
