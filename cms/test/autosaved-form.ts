import {
  type Draft,
  type SaveAnswer,
  Autosaver,
  type SavingState,
} from '../src/features/writing/admin/autosaver.ts'

/** A form in front of a server that takes `saveMs` to answer; what the server and the device have. */
export function openForm(answerTo: (draft: Draft, number: number) => SaveAnswer = saved, saveMs = 100) {
  const sent: Draft[] = []
  const states: SavingState['kind'][] = []
  const device: { kept: Draft | null } = { kept: null }
  const upToDate: boolean[] = []
  const run = new Autosaver(
    { data: { title: '' }, basedOn: 'v0' },
    {
      async save(draft) {
        sent.push(draft)
        await new Promise((resolve) => setTimeout(resolve, saveMs))
        return answerTo(draft, sent.length)
      },
      keep: (draft) => void (device.kept = draft),
      forget: () => void (device.kept = null),
      onState: ({ kind }) => void states.push(kind),
      onSaved: (_updatedAt, isUpToDate) => void upToDate.push(isUpToDate),
    },
  )
  const type = (title: string) => run.typed({ title })
  const titles = () => sent.map(({ data }) => data.title)
  return { run, sent, states, device, type, titles, upToDate }
}

/** The usual answer. */
export function saved(_draft: Draft, number: number): SaveAnswer {
  return { kind: 'saved', updatedAt: `v${number}` }
}
