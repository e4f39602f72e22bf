import { countGetting } from '@meridian/shared/campaigns/sending.schema'
import { Button } from '@payloadcms/ui'
import { useRouter } from 'next/navigation.js'
import { useState } from 'react'
import { countText } from '../../../platform/admin/staff-formats.ts'
import { AudienceCounted } from './audience-counted.tsx'
import { AudienceEditor, audienceOf, formOf } from './audience-editor.tsx'
import type { AudienceChoices } from './condition-words.ts'
import { KeepAudience } from './keep-audience.tsx'
import { SendChecks, whatIsAgainst } from './send-checks.tsx'
import { SendDialog } from './send-dialog.tsx'
import { newDraft, requestOf, type SendableCampaign } from './send-draft.ts'
import { SendSafety } from './send-safety.tsx'
import { SendTimes } from './send-times.tsx'
import { comparison } from './send-words.ts'
import { useAudienceCount } from './use-audience-count.ts'
import { useCampaignChecks } from './use-campaign-checks.ts'
import type { CampaignSendAnswer } from './use-campaign-send.ts'

interface ComposeSendProps {
  id: number
  campaign: SendableCampaign
  choices: AudienceChoices
  answer: CampaignSendAnswer
  onSent: () => void
}

/** To whom a campaign goes, when, and what is done where nobody knows. */
export function ComposeSend(props: ComposeSendProps) {
  const { newsletter } = props.campaign
  if (!newsletter)
    return (
      <p className="staff-hint">
        Choose the newsletter that it is for first: it stands beside the text, under ‘Edit’.
      </p>
    )
  return <ComposeForNewsletter {...props} newsletter={newsletter.name} />
}

function ComposeForNewsletter({
  id,
  campaign,
  choices,
  answer,
  newsletter,
  onSent,
}: ComposeSendProps & { newsletter: string }) {
  const router = useRouter()
  const [form, setForm] = useState(() => formOf(answer.audience))
  const [draft, setDraft] = useState(() => newDraft(new Date()))
  const [accepted, setAccepted] = useState<readonly string[]>([])
  const [isAsking, setAsking] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  const audience = audienceOf(form)
  const counted = useAudienceCount(id, audience)
  const checked = useCampaignChecks(id, audience)
  const { count } = counted
  const compared = count && comparison(count.all, answer.lastTime)
  const getting = count ? countGetting(count) : 0
  const isCounted = audience !== null && count !== null && !counted.isCounting && counted.problem === null
  const isKnown = isCounted && checked.checks !== null && !checked.isChecking
  const hasSecondSubject = campaign.secondSubject !== null
  const asked = () => requestOf(draft, { audience, hasSecondSubject, accepted, now: new Date() })
  const ask = () => {
    const request = asked()
    const missing = request.ok ? whatIsAgainst(checked.checks ?? [], accepted) : request.problem
    setProblem(missing)
    if (missing !== null) return
    // What was saved meanwhile is what goes out.
    router.refresh()
    setAsking(true)
  }
  return (
    <>
      <fieldset className="campaign-send-part">
        <legend>To whom</legend>
        <AudienceEditor
          newsletter={newsletter}
          choices={choices}
          form={form}
          onChange={(changed) => {
            setForm(changed)
            // What was meant of one audience is asked of another one again.
            setAccepted((codes) => codes.filter((code) => code !== 'audience-change'))
          }}
        />
        {audience ? (
          <>
            <AudienceCounted {...counted} comparison={compared} />
            <KeepAudience id={id} audience={audience} kept={answer.audience} />
          </>
        ) : (
          <p className="staff-hint">
            {form.rows.length === 0
              ? 'Add a condition.'
              : 'Choose something in each condition, or remove it.'}
          </p>
        )}
      </fieldset>
      <SendTimes draft={draft} onChange={setDraft} hasSecondSubject={hasSecondSubject} />
      <SendSafety draft={draft} onChange={setDraft} />
      <SendChecks {...checked} accepted={accepted} onAccept={setAccepted} />
      <div className="staff-actions">
        <Button type="button" disabled={!isKnown || getting === 0} onClick={ask}>
          {isKnown ? `Send to ${countText(getting, 'reader')}…` : 'Send…'}
        </Button>
      </div>
      {isCounted && getting === 0 && <p className="staff-warning">Nobody would get it.</p>}
      {problem !== null && (
        <p role="alert" className="staff-warning">
          {problem}
        </p>
      )}
      <SendDialog
        id={id}
        isOpen={isAsking}
        campaign={campaign}
        newsletter={newsletter}
        choices={choices}
        number={getting}
        requestOf={asked}
        onClose={() => setAsking(false)}
        onSent={onSent}
      />
    </>
  )
}
