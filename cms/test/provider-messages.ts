/** When a message of a provider arrives, and the same as they write it: in seconds. */
export const now = new Date('2026-11-27T10:00:05Z')
export const seconds = String(now.getTime() / 1000)

export const bodyOf = (value: unknown) => Buffer.from(JSON.stringify(value))

/** Why a message is not taken in. */
export const reasonOf = (message: { ok: boolean; reason?: string }) => message.reason
