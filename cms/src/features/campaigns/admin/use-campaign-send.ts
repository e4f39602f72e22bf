import { endpointAt } from '@meridian/shared/api/endpoint'
import { readCampaignSendEndpoint } from '@meridian/shared/campaigns/sending.endpoints'
import { type CampaignSend, CampaignSendAnswerSchema } from '@meridian/shared/campaigns/sending.schema'
import { useCallback, useEffect, useRef, useState } from 'react'
import type { z } from 'zod'
import { callApi, readAnswer } from '../../../platform/admin/call-api.ts'
import { phaseOf } from './send-words.ts'

export type CampaignSendAnswer = z.output<typeof CampaignSendAnswerSchema>

const soonMs = 2000
const laterMs = 15_000
const minuteMs = 60_000

/** How long until a send is read again; null when nothing becomes of it any more. */
export function pauseBeforeReading(send: CampaignSend | null, now: Date): number | null {
  if (send === null) return null
  switch (phaseOf(send)) {
    case 'waiting':
      return new Date(send.dueAt).getTime() - now.getTime() > minuteMs ? laterMs : soonMs
    case 'sending':
      return soonMs
    case 'paused':
      return laterMs
    case 'stopped':
      // What was under way is settled, and signed, a moment later.
      return send.frozenAt === null || send.statement ? null : soonMs
    case 'finished':
      return send.statement ? null : soonMs
  }
}

/** The send of a campaign, read again while it is under way and the window is seen. What was read stays while it is. */
export function useCampaignSend(id: number): {
  read: { answer: CampaignSendAnswer; at: Date } | null
  problem: string | null
  reload: () => void
} {
  const [state, setState] = useState<{
    read: { answer: CampaignSendAnswer; at: Date } | null
    problem: string | null
  }>({ read: null, problem: null })
  const readNow = useRef<() => void>(() => {})
  const reload = useCallback(() => readNow.current(), [])
  useEffect(() => {
    let isLeft = false
    let timer: ReturnType<typeof setTimeout> | undefined
    let newest = 0
    const look = async () => {
      newest += 1
      const own = newest
      const answer = await callApi(endpointAt(readCampaignSendEndpoint, { id }))
      // One that was asked for later knows what was done meanwhile.
      if (isLeft || own !== newest) return
      const given = readAnswer(answer, CampaignSendAnswerSchema, 'The send cannot be read right now.')
      const at = new Date()
      if (given.ok) setState({ read: { answer: given.value, at }, problem: null })
      else setState(({ read }) => ({ read, problem: given.problem }))
      const pause = given.ok ? pauseBeforeReading(given.value.send, at) : laterMs
      clearTimeout(timer)
      if (pause !== null && !document.hidden) timer = setTimeout(() => void look(), pause)
    }
    const onSeen = () => {
      clearTimeout(timer)
      if (!document.hidden) void look()
    }
    readNow.current = onSeen
    document.addEventListener('visibilitychange', onSeen)
    void look()
    return () => {
      isLeft = true
      clearTimeout(timer)
      document.removeEventListener('visibilitychange', onSeen)
    }
  }, [id])
  return { ...state, reload }
}
