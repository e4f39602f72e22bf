import { endpointAt } from '@meridian/shared/api/endpoint'
import {
  correctCampaignPageEndpoint,
  readCampaignPageEndpoint,
} from '@meridian/shared/campaigns/campaign-page.endpoints'
import {
  CampaignPageAnswerSchema,
  type CampaignPageView,
} from '@meridian/shared/campaigns/campaign-page.schema'
import { Button, toast } from '@payloadcms/ui'
import { type SyntheticEvent, useEffect, useState } from 'react'
import { callApi, refusalText } from '../../../../platform/admin/call-api.ts'
import { dayText } from '../../../../platform/admin/staff-formats.ts'
import { useAction } from '../../../../platform/admin/use-action.ts'

/** The page of a campaign that was sent: where it is, what was corrected on it, and the form that corrects it. */
export function CampaignPage({ id }: { id: number }) {
  const [read, setRead] = useState<{ page: CampaignPageView | null; problem: string | null } | null>(null)
  const [readings, setReadings] = useState(0)
  useEffect(() => {
    let isLeft = false
    const look = async () => {
      const answer = await callApi(endpointAt(readCampaignPageEndpoint, { id }))
      if (isLeft) return
      const parsed = CampaignPageAnswerSchema.safeParse(answer.ok ? answer.body : null)
      if (parsed.success) return setRead({ page: parsed.data.page, problem: null })
      const problem = answer.ok ? 'Its page cannot be read right now.' : refusalText(answer)
      setRead({ page: null, problem })
    }
    void look()
    return () => {
      isLeft = true
    }
  }, [id, readings])
  return (
    <section aria-labelledby="campaign-page" className="staff-section">
      <h2 id="campaign-page">Page on the web</h2>
      {read === null && <p className="staff-empty">Reading…</p>}
      {read?.problem && <p role="alert">{read.problem}</p>}
      {read?.page && (
        <>
          <p>
            <a href={read.page.path} target="_blank" rel="noreferrer">
              {read.page.title}
            </a>
            <span className="staff-note-line">{read.page.path}</span>
          </p>
          <Corrections corrections={read.page.corrections} />
          <CorrectionForm
            id={id}
            differs={read.page.differs}
            onCorrected={() => setReadings((before) => before + 1)}
          />
        </>
      )}
    </section>
  )
}

function Corrections({ corrections }: Pick<CampaignPageView, 'corrections'>) {
  if (corrections.length === 0) return <p className="staff-note-line">Nothing on it was corrected.</p>
  return (
    <ul className="campaign-corrections" aria-label="Corrections">
      {corrections.map(({ date, text }) => (
        <li key={`${date} ${text}`}>
          <span className="staff-note-line">{`Corrected ${dayText(date)}`}</span>
          {text}
        </li>
      ))}
    </ul>
  )
}

function CorrectionForm({
  id,
  differs,
  onCorrected,
}: {
  id: number
  differs: boolean
  onCorrected: () => void
}) {
  const [note, setNote] = useState('')
  const { isPending, perform } = useAction()
  const correct = async (event: SyntheticEvent) => {
    event.preventDefault()
    if (note.trim() === '') return void toast.error('Say first what was wrong.')
    const endpoint = endpointAt(correctCampaignPageEndpoint, { id })
    if (!(await perform({ endpoint, json: { note }, done: 'The page is corrected.' }))) return
    setNote('')
    onCorrected()
  }
  return (
    <form className="campaign-correction" onSubmit={(event) => void correct(event)}>
      <p className="staff-hint">
        {differs
          ? 'What was saved last of this campaign differs from its page, and takes its place when you correct it.'
          : 'The page says what this campaign says. To change its text, edit the campaign under ‘Edit’ first; without that, the note alone is added.'}
        {' What was mailed stays as it was.'}
      </p>
      <label className="admin-field">
        <span>What was wrong, for readers</span>
        <textarea
          rows={3}
          maxLength={1000}
          value={note}
          aria-describedby="campaign-correction-hint"
          onChange={({ target }) => setNote(target.value)}
        />
      </label>
      <p className="staff-note-line" id="campaign-correction-hint">
        It stands at the head of the page, with today’s date.
      </p>
      <div className="staff-actions">
        <Button type="submit" size="small" buttonStyle="secondary" margin={false} disabled={isPending}>
          {isPending ? 'One moment…' : 'Correct the page'}
        </Button>
      </div>
    </form>
  )
}
