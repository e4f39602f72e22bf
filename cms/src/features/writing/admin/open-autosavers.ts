import type { Autosaver } from './autosaver.ts'

/** The forms of this window that save by themselves. */
const openRuns = new Set<Autosaver>()

/** Announces a form that saves by itself; what it gives ends that. */
export function announceRun(run: Autosaver): () => void {
  openRuns.add(run)
  return () => void openRuns.delete(run)
}

/** Saves at once what is not saved in the forms of this window; false when none of them saves by itself. */
export function saveOpenForms(): boolean {
  for (const run of openRuns) void run.flush()
  return openRuns.size > 0
}

/**
 * Does something that saves an open form in a way of its own: after the save that is under way, and with none beside
 * it. Of two that travel at once the older could come later, and be the newest version.
 */
export async function withoutSavesBeside<Outcome>(action: () => Promise<Outcome>): Promise<Outcome> {
  const paused = [...openRuns]
  try {
    await Promise.all(paused.map((run) => run.pause()))
    return await action()
  } finally {
    for (const run of paused) run.release()
  }
}
