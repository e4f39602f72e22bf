import { endpointAt, withQuery } from '@meridian/shared/api/endpoint'
import { readSchedulesEndpoint } from '@meridian/shared/publishing/newsroom.endpoints'
import { useCallback, useEffect, useState } from 'react'
import { z } from 'zod'
import { callApi } from '../../../platform/admin/call-api.ts'

const ScheduleSchema = z.object({
  id: z.number(),
  action: z.enum(['publish', 'unpublish']),
  title: z.string(),
  dueAt: z.string(),
  timeZone: z.string(),
  state: z.enum(['waiting', 'done', 'failed', 'taken-back']),
  settledAt: z.string().nullable(),
  note: z.string().nullable(),
  requestedByName: z.string().nullable(),
  articleCount: z.number(),
  embargoUntil: z.string().nullable(),
})

const AnswerSchema = z.object({
  waiting: z.array(ScheduleSchema),
  last: ScheduleSchema.nullable(),
  withIssue: z.array(ScheduleSchema),
})

export type ShownSchedule = z.infer<typeof ScheduleSchema>
export type DocumentSchedules = z.infer<typeof AnswerSchema>

/** While something falls due within a minute or is under way it is looked at often, else now and then. */
const soonMs = 60_000
const oftenMs = 1500
const nowAndThenMs = 30_000

/** What is scheduled for the document on the screen, kept up to date; null until it is known. */
export function useSchedules(subject: { collection: string; id: number } | null, version: string) {
  const [schedules, setSchedules] = useState<DocumentSchedules | null>(null)
  const [round, setRound] = useState(0)
  const documentId = subject && `${subject.collection}:${subject.id}`

  useEffect(() => {
    if (documentId === null) return
    let isLeft = false
    let timer: ReturnType<typeof setTimeout> | undefined
    const look = async () => {
      // The server reads neither version nor round; they say that there is news.
      const answer = await callApi(
        withQuery(endpointAt(readSchedulesEndpoint, { id: documentId }), { version, round: String(round) }),
      )
      if (isLeft) return
      const parsed = AnswerSchema.safeParse(answer.ok ? answer.body : null)
      if (parsed.success) setSchedules(parsed.data)
      timer = setTimeout(() => void look(), parsed.success ? pauseMs(parsed.data) : nowAndThenMs)
    }
    void look()
    return () => {
      isLeft = true
      clearTimeout(timer)
    }
  }, [documentId, version, round])

  const lookAgain = useCallback(() => setRound((number) => number + 1), [])
  return { schedules, lookAgain }
}

function pauseMs({ waiting, withIssue }: DocumentSchedules): number {
  const dueAt = [...waiting, ...withIssue].map((schedule) => Date.parse(schedule.dueAt))
  return Math.min(...dueAt) - Date.now() < soonMs ? oftenMs : nowAndThenMs
}
