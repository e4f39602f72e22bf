import { createCreator } from './creator.store.ts'

/** The name of a draft in the page's address. */
export const draftParameter = 'draft'

/** Another window that shows the same draft hears what changes in this one; a channel does not hear itself. */
function openChannel(): BroadcastChannel | null {
  return typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel('meridian-content-creator')
}

let channel: BroadcastChannel | null = null

/** What this page works with. */
export const creator = createCreator({
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel is of one origin alone
  tellOthers: (id) => channel?.postMessage(id),
})

/** Keeps this window in step with others and with its address, from now on; answers with how to stop. */
export function keepInStep(): () => void {
  channel = openChannel()
  const hear = ({ data }: MessageEvent) => void (data === creator.$draft.get().id && creator.refresh())
  const warn = (event: BeforeUnloadEvent) => creator.hasUnsaved() && event.preventDefault()
  const lookAgain = () => void (document.visibilityState === 'visible' && creator.refresh())
  channel?.addEventListener('message', hear)
  addEventListener('beforeunload', warn)
  document.addEventListener('visibilitychange', lookAgain)
  const stopNaming = creator.$known.listen(nameDraft)
  return () => {
    channel?.close()
    channel = null
    removeEventListener('beforeunload', warn)
    document.removeEventListener('visibilitychange', lookAgain)
    stopNaming()
  }
}

/** A reload, a bookmark and a second window show the same draft. */
function nameDraft(id: string | null): void {
  const search = id === null ? '' : `?${new URLSearchParams({ [draftParameter]: id })}`
  if (location.search !== search) history.replaceState(null, '', `${location.pathname}${search}`)
}
