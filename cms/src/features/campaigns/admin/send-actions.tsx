import { endpointAt } from '@meridian/shared/api/endpoint'
import { actOnSendEndpoint } from '@meridian/shared/campaigns/sending.endpoints'
import type { CampaignSend, SendAction } from '@meridian/shared/campaigns/sending.schema'
import { Button, ConfirmationModal, useModal } from '@payloadcms/ui'
import { useRef } from 'react'
import { countText } from '../../../platform/admin/staff-formats.ts'
import { useAction } from '../../../platform/admin/use-action.ts'
import { actionsFor, countRetriable } from './send-words.ts'

const done: Record<SendAction, string> = {
  pause: 'Paused. What is being handed over right now still goes out.',
  resume: 'It goes on.',
  'take-back': 'It is a draft again.',
  stop: 'Stopped.',
  retry: 'They are tried again.',
  'resend-uncertain': 'They are sent again.',
  'count-uncertain': 'They are counted as sent.',
}

/** What can be done with a send where it stands. Stopping asks: it cannot be taken back. */
export function SendActions({
  id,
  send,
  onChange,
}: {
  id: number
  send: CampaignSend
  onChange: () => void
}) {
  const { isPending, perform } = useAction()
  const { toggleModal } = useModal()
  const stopSlug = `stop-campaign-${id}`
  const actions = actionsFor(send)
  const group = useRef<HTMLDivElement>(null)
  const act = async (action: SendAction) => {
    // The button that was pressed gives way to another one.
    group.current?.focus()
    await perform({ endpoint: endpointAt(actOnSendEndpoint, { id }), json: { action }, done: done[action] })
    onChange()
  }
  if (actions.length === 0) return null
  return (
    <>
      <div className="staff-actions" tabIndex={-1} ref={group}>
        {actions.map((action) => (
          <Button
            key={action}
            type="button"
            buttonStyle={action === 'resume' ? 'primary' : 'secondary'}
            disabled={isPending}
            onClick={() => (action === 'stop' ? toggleModal(stopSlug) : void act(action))}
          >
            {actionText(action, send)}
          </Button>
        ))}
      </div>
      <ConfirmationModal
        modalSlug={stopSlug}
        heading="Stop it for good?"
        body={
          send.frozenAt === null
            ? 'Nobody gets it. A campaign that was stopped is not sent again: duplicate it to send another one.'
            : `${countText(send.sums.waiting, 'reader')} still waiting do not get it. Those who have it keep it. It cannot be taken back.`
        }
        confirmLabel="Stop it"
        confirmingLabel="One moment…"
        cancelLabel="Cancel"
        onConfirm={() => act('stop')}
      />
    </>
  )
}

function actionText(action: SendAction, { sums, reasons }: CampaignSend): string {
  switch (action) {
    case 'pause':
      return 'Pause'
    case 'resume':
      return 'Resume'
    case 'take-back':
      return 'Take back to edit'
    case 'stop':
      return 'Stop…'
    case 'retry':
      return `Try ${countText(countRetriable(reasons), 'mail')} again`
    case 'resend-uncertain':
      return `Send ${countText(sums.uncertain, 'uncertain mail')} again`
    case 'count-uncertain':
      return `Count ${countText(sums.uncertain, 'uncertain mail')} as sent`
  }
}
