const loggedOut = 'logged-out'

/** One for the page: a channel does not hear itself, but would hear a second one beside it. */
let channel: BroadcastChannel | undefined

function openChannel(): BroadcastChannel {
  channel ??= new BroadcastChannel('meridian-session')
  return channel
}

/** Tells the other tabs of this browser that the reader has logged out. */
export function announceLogOut(): void {
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel is of one origin alone
  openChannel().postMessage(loggedOut)
}

/** Calls back, from now on, when the reader has logged out in another tab. */
export function onLogOutElsewhere(follow: () => void): void {
  openChannel().addEventListener('message', ({ data }) => data === loggedOut && follow())
}
