import { CommissionSchema, type Work } from '@meridian/shared/content-creator/commission.schema'
import {
  CreatorOverviewSchema,
  FoundArticleSchema,
  SavedDraftSchema,
} from '@meridian/shared/content-creator/creator-overview.schema'
import { type RunRequest, RunSchema } from '@meridian/shared/content-creator/creator-run.schema'
import { z } from 'zod'
import { askApi, callForCode } from '../../lib/coded-call/call-for-code.ts'

const base = '/api/staff/content-creator'
const RunsSchema = z.array(RunSchema)

export const readOverview = () => askApi(CreatorOverviewSchema, base)

export const readCommission = (id: string) => askApi(CommissionSchema, `${base}/commissions/${id}`)

export const beginCommission = (id: string) =>
  askApi(CommissionSchema, `${base}/commissions`, { method: 'POST', json: { id } })

export const saveCommission = (id: string, save: { revision: number; work: Work }) =>
  askApi(CommissionSchema, `${base}/commissions/${id}`, { method: 'PUT', json: save })

export const dropCommission = (id: string) => callForCode(`${base}/commissions/${id}`, { method: 'DELETE' })

export const saveAsArticle = (id: string, revision: number) =>
  askApi(SavedDraftSchema, `${base}/commissions/${id}/article`, { method: 'POST', json: { revision } })

export const startRun = (request: RunRequest) =>
  askApi(RunSchema, `${base}/runs`, { method: 'POST', json: request })

export const readRun = (id: string) => askApi(RunSchema, `${base}/runs/${id}`)

export const cancelRun = (id: string) =>
  askApi(RunSchema, `${base}/runs/${id}/cancellation`, { method: 'POST' })

export const readRunsOf = (commissionId: string) =>
  askApi(RunsSchema, `${base}/runs?${new URLSearchParams({ commission: commissionId })}`)

export const readHistory = (of: 'mine' | 'all') => askApi(RunsSchema, `${base}/runs?of=${of}`)

export const findArticles = (words: string) =>
  askApi(z.array(FoundArticleSchema), `${base}/articles?${new URLSearchParams({ q: words })}`)
