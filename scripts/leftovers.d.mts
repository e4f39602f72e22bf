export function markOfRun(): { MERIDIAN_RUN: string }
export function endLeftovers(mark?: string, insistAfterMs?: number): Promise<number>
export function endAbandonedRuns(): Promise<number>
