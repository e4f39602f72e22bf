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
import { type ApiAnswer, callApi, readAnswer, refusalText } from '../../../../platform/admin/call-api.ts'
import { dayText } from '../../../../platform/admin/staff-formats.ts'

interface ReadPage {
  page: CampaignPageView | null
  problem: string | null
}

function pageOf(answer: ApiAnswer<string>): ReadPage {
  const read = readAnswer(answer, CampaignPageAnswerSchema, 'Its page cannot be read right now.')
  return read.ok ? { page: read.value.page, problem: null } : { page: null, problem: read.problem }
}

/** The page of a campaign that was sent: where it is, what was corrected on it, and the form that corrects it. */
export function CampaignPage({ id }: { id: number }) {
  const [read, setRead] = useState<ReadPage | null>(null)
  useEffect(() => {
    let isLeft = false
    const look = async () => {
      const answer = await callApi(endpointAt(readCampaignPageEndpoint, { id }))
      if (!isLeft) setRead(pageOf(answer))
    }
    void look()
    return () => {
      isLeft = true
    }
  }, [id])
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
          <CorrectionForm id={id} differs={read.page.differs} onCorrected={setRead} />
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
  onCorrected: (read: ReadPage) => void
}) {
  const [note, setNote] = useState('')
  const [isPending, setPending] = useState(false)
  const correct = async (event: SyntheticEvent) => {
    event.preventDefault()
    if (isPending) return
    if (note.trim() === '') return void toast.error('Say first what was wrong.')
    setPending(true)
    const answer = await callApi(endpointAt(correctCampaignPageEndpoint, { id }), { json: { note } })
    setPending(false)
    if (!answer.ok) return void toast.error(refusalText(answer))
    toast.success('The page is corrected.')
    setNote('')
    onCorrected(pageOf(answer))
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
