import { readTextParts } from '../text-parts.ts'
import { createListenStore, type ListenState, type ListenStore } from './listen.store.ts'
import { keepPlace, readPlace } from './listening-place.ts'
import { createBrowserSpeech } from './speech.ts'

interface PlayerParts {
  player: HTMLElement
  /** Gets the focus back when the player is closed. */
  opener: HTMLElement
  articleId: string
}

let store: ListenStore | null = null

/** Shows the player and begins to read, at the place where the reader stopped another time. */
export function openPlayer(parts: PlayerParts): void {
  parts.player.hidden = false
  parts.opener.setAttribute('aria-expanded', 'true')
  store ??= connect(parts)
  void store.play()
}

function connect({ player, opener, articleId }: PlayerParts): ListenStore {
  const elements = readTextParts()
  const paragraphs = elements.map(wordsOf)
  const listening = createListenStore({
    paragraphs,
    paragraph: readPlace(articleId, paragraphs.length) ?? 0,
    speech: createBrowserSpeech(speechSynthesis),
    onPlace: (paragraph) => keepPlace(articleId, paragraph),
  })
  const { $state, $paragraph } = listening

  function show(): void {
    const [state, paragraph] = [$state.get(), $paragraph.get()]
    const isPlaying = isActive(state)
    player.dataset['state'] = isPlaying ? 'playing' : state
    setText(player, '[data-status]', describe(state, { paragraph, count: paragraphs.length }))
    setText(player, '[data-toggle-label]', isPlaying ? 'Pause' : 'Play')
    markParagraph(elements, state === 'playing' || state === 'paused' ? paragraph : null)
  }

  const commands: Record<string, () => void> = {
    toggle: () => (isActive($state.get()) ? listening.pause() : void listening.play()),
    previous: listening.previous,
    next: listening.next,
    close() {
      listening.stop()
      player.hidden = true
      opener.setAttribute('aria-expanded', 'false')
      opener.focus()
    },
  }
  player.addEventListener('click', ({ target }) => {
    const button = target instanceof Element ? target.closest<HTMLElement>('[data-action]') : null
    commands[button?.dataset['action'] ?? '']?.()
  })
  player.addEventListener('keydown', ({ key }) => key === 'Escape' && commands['close']?.())
  // A browser goes on speaking when its page is gone.
  addEventListener('pagehide', () => listening.pause())
  $state.listen(show)
  $paragraph.listen(show)
  return listening
}

/** The words of a part of the text, without the numbers of its footnotes. */
function wordsOf(element: HTMLElement): string {
  if (!element.querySelector('sup')) return element.innerText.trim()
  const words = element.cloneNode(true)
  if (words instanceof HTMLElement) for (const mark of words.querySelectorAll('sup')) mark.remove()
  return words.textContent?.trim() ?? ''
}

function describe(state: ListenState, place: { paragraph: number; count: number }): string {
  switch (state) {
    case 'preparing':
      return 'One moment…'
    case 'no-voice':
      return 'This browser has no English voice, so it cannot read the article to you.'
    case 'failed':
      return 'The voice of this browser stopped working. Press play to try again.'
    case 'finished':
      return 'The end.'
    case 'idle':
    case 'playing':
    case 'paused':
      return `Paragraph ${place.paragraph + 1} of ${place.count}`
  }
}

/** Marks what is being read and keeps it in view, unless the reader has scrolled away from it. */
function markParagraph(elements: readonly HTMLElement[], current: number | null): void {
  const previous = elements.find((element) => 'spoken' in element.dataset)
  const next = current === null ? undefined : elements[current]
  if (next === previous) return
  const isFollowing = !previous || isInView(previous)
  if (previous) delete previous.dataset['spoken']
  if (!next) return
  next.dataset['spoken'] = ''
  if (isFollowing && !isInView(next)) next.scrollIntoView({ block: 'center', behavior: scrollBehavior() })
}

function isInView(element: HTMLElement): boolean {
  const { top, bottom } = element.getBoundingClientRect()
  return bottom > 0 && top < innerHeight * 0.85
}

function scrollBehavior(): ScrollBehavior {
  return matchMedia('(prefers-reduced-motion: reduce)').matches ? 'auto' : 'smooth'
}

function setText(root: ParentNode, selector: string, text: string): void {
  const element = root.querySelector(selector)
  if (element && element.textContent !== text) element.textContent = text
}

function isActive(state: ListenState): boolean {
  return state === 'playing' || state === 'preparing'
}
