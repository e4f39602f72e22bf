'use client'

import { ComposeSend } from './compose-send.tsx'
import type { AudienceChoices } from './condition-words.ts'
import { FollowSend } from './follow-send.tsx'
import type { SendableCampaign } from './send-draft.ts'
import { useCampaignSend } from './use-campaign-send.ts'

/** What is to be decided before a campaign is sent; and what became of it afterwards. */
export function SendPanel({
  id,
  campaign,
  choices,
}: {
  id: number
  campaign: SendableCampaign
  choices: AudienceChoices
}) {
  const { read, problem, reload } = useCampaignSend(id)
  return (
    <>
      {problem !== null && <p role="alert">{problem}</p>}
      {read === null && problem === null && <p className="staff-empty">Reading…</p>}
      {read?.answer.send && (
        <FollowSend
          id={id}
          send={read.answer.send}
          readAt={read.at}
          campaign={campaign}
          choices={choices}
          onChange={reload}
        />
      )}
      {read && !read.answer.send && (
        <ComposeSend id={id} campaign={campaign} choices={choices} answer={read.answer} onSent={reload} />
      )}
    </>
  )
}
