import type { DraftProject, Work } from '@meridian/shared/content-creator/draft-project.schema'
import type {
  Generation,
  GenerationKind,
  GenerationRequest,
} from '@meridian/shared/content-creator/generation.schema'
import { atom } from 'nanostores'
import type { CodedFailure } from '../../lib/coded-call/call-for-code.ts'
import { readSessionHint } from '../../lib/session/session-hint.ts'
import { newestByKind } from '@meridian/shared/content-creator/generation-texts'
import { applyGeneration, textField } from './apply-generation.ts'
import * as calls from './creator-calls.ts'
import {
  type CreatorProblem,
  type CreatorStage,
  sentenceIn,
  stageOf,
  unsavedSentence,
} from './creator-stage.ts'
import { newDraft, type Draft } from './draft.ts'
import { createDraftSaver, type SaveState } from './draft-saver.ts'
import { type ActiveGeneration, type FollowGeneration, followGeneration } from './generation-stream.ts'

/** How long a server that is away is waited for, looking every so often: three minutes. */
const mostLooks = 90
const lookEveryMs = 2000

const byStart = (one: Generation, other: Generation) => one.startedAt.localeCompare(other.startedAt)

/** The page of the content creator; tests have a stream, a clock and ids of their own. */
export function createCreator({
  follow = followGeneration,
  newId = () => crypto.randomUUID(),
  tellOthers = (_id: string): void => {},
  saveAfterMs = 700,
  wait = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms)),
}: {
  follow?: FollowGeneration
  newId?: () => string
  /** Called when a draft has changed on the server, for other windows that show it. */
  tellOthers?: (id: string) => void
  saveAfterMs?: number
  wait?: (ms: number) => Promise<void>
} = {}) {
  const $stage = atom<CreatorStage>({ name: 'loading' })
  const $draft = atom<Draft>(newDraft(newId()))
  const $generations = atom<Map<GenerationKind, Generation>>(new Map())
  const $active = atom<ActiveGeneration | null>(null)
  const $problem = atom<CreatorProblem | null>(null)
  /** The draft that the server has, by which a reload finds it again; null for one that was never saved. */
  const $known = atom<string | null>(null)
  const $save = atom<SaveState>('saved')
  /** What stood in a text before the model wrote another. */
  const $before = atom<Partial<Record<'outline' | 'draft', string>>>({})
  let stopFollowing = (): void => {}
  let isStarting = false

  const saver = createDraftSaver({
    delayMs: saveAfterMs,
    draft: () => $draft.get(),
    onState: (state) => $save.set(state),
    onSaved: (draftProject) => {
      $draft.set({ ...$draft.get(), articleId: draftProject.articleId })
      $known.set(draftProject.id)
      tellOthers(draftProject.id)
    },
  })

  /** Opens the page, with the draft that its address names. */
  async function begin(draftId: string | null): Promise<void> {
    if (readSessionHint() === null) return $stage.set({ name: 'signed-out' })
    const overview = await calls.readOverview()
    if (!overview.ok) return $stage.set(stageOf(overview))
    $stage.set({ name: 'ready', overview: overview.value })
    if (draftId !== null) await open(draftId)
  }

  /** Shows a draft as the server has it, unless it is no longer wanted by the time it comes. */
  async function open(id: string, isWanted = (): boolean => true): Promise<void> {
    const [draftProject, generations] = await Promise.all([
      calls.readDraftProject(id),
      calls.readGenerationsOf(id),
    ])
    if (!isWanted()) return
    if (!draftProject.ok) return refuse(draftProject, 'draft')
    show(draftProject.value)
    if (!generations.ok) return refuse(generations, 'draft')
    const newest = newestByKind(generations.value)
    $generations.set(newest)
    for (const generation of [...newest.values()].toSorted(byStart)) take(generation)
    const running = generations.value.find(({ state }) => state === 'running')
    if (running) watch(running)
  }

  function show({ id, revision, work, articleId }: DraftProject): void {
    stopFollowing()
    $active.set(null)
    $problem.set(null)
    $before.set({})
    saver.reset(revision, work)
    $draft.set({ id, work, articleId })
    $known.set(id)
  }

  /** What the house has spent, and which drafts there are, has changed. */
  async function lookAtInbox(): Promise<void> {
    const overview = await calls.readOverview()
    if (overview.ok && $stage.get().name === 'ready') $stage.set({ name: 'ready', overview: overview.value })
  }

  /** Another window has changed the draft, or this one was away: what is on the server counts unless something waits here. */
  async function refresh(): Promise<void> {
    const { id, work } = $draft.get()
    const isUntouched = () =>
      $draft.get().work === work && $save.get() === 'saved' && $active.get() === null && !isStarting
    if ($stage.get().name === 'ready' && saver.revision() > 0 && isUntouched()) await open(id, isUntouched)
  }

  function startOver(): void {
    stopFollowing()
    $active.set(null)
    $generations.set(new Map())
    $problem.set(null)
    $before.set({})
    const draft = newDraft(newId())
    saver.reset(0, draft.work)
    $draft.set(draft)
    $known.set(null)
    void lookAtInbox()
  }

  function change(edit: (work: Work) => Work): void {
    const draft = $draft.get()
    const work = edit(draft.work)
    if (work === draft.work) return
    $draft.set({ ...draft, work })
    saver.touch()
  }

  /** Has the model write; the same wish twice, or a wish while it writes, is one. */
  async function write(
    kind: GenerationKind,
    more: Pick<GenerationRequest, 'tone' | 'continues'> = {},
  ): Promise<void> {
    if ($active.get() || isStarting) return
    isStarting = true
    $problem.set(null)
    try {
      if (!(await saver.flush())) return sayUnsaved(kind)
      const started = await calls.startGeneration({
        id: newId(),
        kind,
        draftProjectId: $draft.get().id,
        ...more,
      })
      if (started.ok) {
        tellOthers($draft.get().id)
        watch(started.value)
      } else if (started.code === 'generation-running') await open($draft.get().id)
      else refuse(started, kind)
    } finally {
      isStarting = false
    }
  }

  function watch(generation: Generation): void {
    stopFollowing()
    $active.set({ generation, output: generation.output, isConnected: true, isCancelling: false })
    stopFollowing = follow(generation.id, {
      onText: (output) => {
        const active = $active.get()
        if (active?.generation.id === generation.id) $active.set({ ...active, output, isConnected: true })
      },
      onConnection: (isConnected) => setConnection(generation.id, isConnected),
      onEnd: finish,
      onLost: () => void lookAgain(generation),
    })
  }

  function setConnection(id: string, isConnected: boolean): void {
    const active = $active.get()
    if (active?.generation.id === id) $active.set({ ...active, isConnected })
  }

  function finish(generation: Generation): void {
    if ($active.get()?.generation.id === generation.id) $active.set(null)
    $generations.set(new Map($generations.get()).set(generation.kind, generation))
    take(generation)
    tellOthers($draft.get().id)
    void lookAtInbox()
  }

  /** The stream was refused: by a server that is being restarted, for example. The generation is looked for until it is found. */
  async function lookAgain({ id, kind }: Generation): Promise<void> {
    for (let looks = 0; looks < mostLooks && $active.get()?.generation.id === id; looks += 1) {
      const generation = await calls.readGeneration(id)
      if ($active.get()?.generation.id !== id) return
      if (generation.ok)
        return generation.value.state === 'running' ? watch(generation.value) : finish(generation.value)
      const isAway = generation.status === null || generation.status >= 500 || generation.status === 429
      if (!isAway) {
        $active.set(null)
        return refuse(generation, kind)
      }
      setConnection(id, false)
      await wait(lookEveryMs)
    }
    if ($active.get()?.generation.id !== id) return
    $active.set(null)
    const sentence = 'The server cannot be reached. What the model writes is kept; reload the page to see it.'
    $problem.set({ about: kind, sentence })
  }

  function take(generation: Generation, options: { isWanted?: boolean } = {}): void {
    const { work } = $draft.get()
    const field = textField(generation.kind)
    const next = applyGeneration(work, generation, options)
    if (field && next !== work && work[field].trim() !== '' && work[field] !== next[field]) {
      $before.set({ ...$before.get(), [field]: work[field] })
    }
    change(() => next)
  }

  function putBack(field: 'outline' | 'draft'): void {
    const { [field]: text, ...rest } = $before.get()
    if (text === undefined) return
    change((work) => ({ ...work, [field]: text }))
    $before.set(rest)
  }

  async function cancel(): Promise<void> {
    const active = $active.get()
    if (!active || active.isCancelling) return
    $active.set({ ...active, isCancelling: true })
    const cancelled = await calls.cancelGeneration(active.generation.id)
    if (!cancelled.ok) refuse(cancelled, active.generation.kind)
  }

  /** Saves the draft as a draft article; answers with its number in the admin, null when it could not be saved. */
  async function saveAsArticle(): Promise<number | null> {
    $problem.set(null)
    if (!(await saver.flush())) {
      sayUnsaved('saving')
      return null
    }
    const saved = await calls.saveAsArticle($draft.get().id, saver.revision())
    if (!saved.ok) {
      refuse(saved, 'saving')
      return null
    }
    $draft.set({ ...$draft.get(), articleId: saved.value.articleId })
    tellOthers($draft.get().id)
    return saved.value.articleId
  }

  /** Takes one of the earlier drafts from the list; what was written for it stays in the history. */
  async function forget(id: string): Promise<void> {
    const stage = $stage.get()
    const dropped = await calls.dropDraftProject(id)
    if (!dropped.ok) return refuse(dropped, 'draft')
    if (stage.name !== 'ready') return
    const draftProjects = stage.overview.draftProjects.filter((draft) => draft.id !== id)
    $stage.set({ ...stage, overview: { ...stage.overview, draftProjects } })
  }

  function refuse(failure: CodedFailure, about: CreatorProblem['about']): void {
    if (failure.status === 401) $stage.set({ name: 'signed-out' })
    else $problem.set({ about, sentence: sentenceIn(failure.message) })
  }

  function sayUnsaved(about: CreatorProblem['about']): void {
    $problem.set({ about, sentence: unsavedSentence($save.get()) })
  }

  return {
    $stage,
    $draft,
    $generations,
    $active,
    $problem,
    $save,
    $known,
    $before,
    begin,
    open,
    refresh,
    startOver,
    change,
    write,
    cancel,
    take,
    putBack,
    forget,
    saveAsArticle,
    /** After a conflict: what stands here takes the place of what stands there. */
    keepMine: () => saver.keepMine(),
    /** Whether something would be lost with the page. */
    hasUnsaved: () => $save.get() !== 'saved',
  }
}
