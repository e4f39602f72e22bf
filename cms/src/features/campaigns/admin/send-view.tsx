import { Gutter, SetDocumentStepNav } from '@payloadcms/ui'
import { notFound } from 'next/navigation.js'
import type { DocumentViewServerProps, Payload } from 'payload'
import { can, rolesWith } from '../../../platform/access/rights.ts'
import { roleLabels } from '../../../platform/access/roles.ts'
import { readAudienceChoices } from './send-choices.ts'
import { SendPanel } from './send-panel.tsx'

/**
 * `/admin/collections/campaigns/42/send`: to whom a campaign goes and when, and what became of it. Payload has checked that the visitor may
 * read the campaign before it renders this.
 */
export async function SendView({ initPageResult }: DocumentViewServerProps) {
  const { req, collectionConfig, docID } = initPageResult
  const id = Number(docID)
  if (!req.user || !Number.isSafeInteger(id) || id <= 0) return notFound()
  return (
    <>
      <SetDocumentStepNav
        collectionSlug="campaigns"
        id={id}
        pluralLabel={collectionConfig?.labels.plural}
        useAsTitle={collectionConfig?.admin.useAsTitle}
        view="Send"
      />
      <Gutter className="staff-view campaign-send">
        <h1>Send</h1>
        {can(req.user, 'sendCampaigns') ? (
          <SendPanel
            id={id}
            campaign={await readCampaign(req.payload, id)}
            choices={await readAudienceChoices(req.payload)}
          />
        ) : (
          <p className="staff-hint">
            {`Campaigns are sent by those who have the role ${rolesWith('sendCampaigns')
              .map((role) => roleLabels[role])
              .join(' or ')}. Tell one of them when this one is ready.`}
          </p>
        )}
      </Gutter>
    </>
  )
}

async function readCampaign(payload: Payload, id: number) {
  const campaign = await payload.findByID({
    collection: 'campaigns',
    id,
    draft: true,
    depth: 1,
    disableErrors: true,
  })
  if (!campaign) return notFound()
  const { subject, subjectB, newsletter } = campaign
  return {
    subject,
    secondSubject: subjectB?.trim() || null,
    newsletter: typeof newsletter === 'object' && newsletter !== null ? { name: newsletter.name } : null,
  }
}
