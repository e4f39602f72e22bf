const channelName = 'meridian-session'
const loggedOut = 'logged-out'

/** Tells the other tabs of this browser that the reader has logged out. */
export function announceLogOut(): void {
  const channel = new BroadcastChannel(channelName)
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel is of one origin alone
  channel.postMessage(loggedOut)
  channel.close()
}

/** Calls back when the reader has logged out in another tab; returns what stops that. */
export function onLogOutElsewhere(follow: () => void): () => void {
  const channel = new BroadcastChannel(channelName)
  channel.addEventListener('message', ({ data }) => data === loggedOut && follow())
  return () => channel.close()
}
