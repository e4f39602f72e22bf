import { endpointAt } from '@meridian/shared/api/endpoint'
import { sendCampaignEndpoint } from '@meridian/shared/campaigns/sending.endpoints'
import type { SendRequest } from '@meridian/shared/campaigns/sending.schema'
import { Button, toast } from '@payloadcms/ui'
import { useRef, useState } from 'react'
import { callApi, refusalText } from '../../../platform/admin/call-api.ts'
import { countText } from '../../../platform/admin/staff-formats.ts'
import { ModalPanel } from '../../writing/admin/modal-panel.tsx'
import { type AudienceChoices, audienceWords } from './condition-words.ts'
import type { SendableCampaign } from './send-draft.ts'
import { planWords, timeText } from './send-words.ts'

interface SendDialogProps {
  id: number
  isOpen: boolean
  campaign: SendableCampaign
  newsletter: string
  choices: AudienceChoices
  number: number
  requestOf: () => { ok: true; value: SendRequest } | { ok: false; problem: string }
  onClose: () => void
  onSent: () => void
}

/** Says once more what is about to go out, to whom and when; a second press while it is under way does nothing. */
export function SendDialog({ isOpen, ...rest }: SendDialogProps) {
  return (
    <ModalPanel
      slug={`send-campaign-${rest.id}`}
      title="Send this campaign?"
      isOpen={isOpen}
      onEscape={rest.onClose}
    >
      <SendQuestion {...rest} />
    </ModalPanel>
  )
}

function SendQuestion({
  id,
  campaign: { subject, secondSubject },
  newsletter,
  choices,
  number,
  requestOf,
  onClose,
  onSent,
}: Omit<SendDialogProps, 'isOpen'>) {
  const isUnderWay = useRef(false)
  const [isPending, setPending] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  const request = requestOf()
  if (!request.ok)
    return (
      <>
        <p role="alert">{request.problem}</p>
        <Cancel onClose={onClose} isPending={false} />
      </>
    )
  const { plan, audience } = request.value
  const isNow = plan.time.kind === 'now'
  const send = async () => {
    if (isUnderWay.current) return
    isUnderWay.current = true
    setPending(true)
    setProblem(null)
    const answer = await callApi(endpointAt(sendCampaignEndpoint, { id }), { json: request.value })
    isUnderWay.current = false
    setPending(false)
    if (!answer.ok && answer.code !== 'campaign-sent') return setProblem(refusalText(answer))
    if (answer.ok) toast.success(isNow ? 'It is on its way.' : 'It is scheduled.')
    else toast.error(refusalText(answer))
    onClose()
    onSent()
  }
  return (
    <>
      <dl className="campaign-send-facts">
        <dt>Newsletter</dt>
        <dd>{newsletter}</dd>
        <dt>{secondSubject === null ? 'Subject' : 'Subjects'}</dt>
        <dd>{secondSubject === null ? subject : `${subject} / ${secondSubject}`}</dd>
        <dt>To</dt>
        <dd>{`${audienceWords(audience, { newsletter, choices })}: ${countText(number, 'reader')} as of now.`}</dd>
        <dt>When</dt>
        <dd>{[`It goes out ${timeText(plan.time)}.`, ...planWords(plan)].join(' ')}</dd>
      </dl>
      <p className="staff-hint">
        What goes out is what was saved last. A campaign is sent once; until it is through you can pause or
        stop it.
      </p>
      {problem !== null && (
        <p role="alert" className="staff-warning">
          {problem}
        </p>
      )}
      <div className="staff-actions">
        <Button type="button" disabled={isPending} onClick={() => void send()}>
          {isPending ? 'One moment…' : isNow ? 'Send now' : 'Schedule'}
        </Button>
        <Cancel onClose={onClose} isPending={isPending} />
      </div>
    </>
  )
}

function Cancel({ onClose, isPending }: { onClose: () => void; isPending: boolean }) {
  return (
    <Button type="button" buttonStyle="secondary" disabled={isPending} onClick={onClose}>
      Cancel
    </Button>
  )
}
