import { campaignFeedRoute } from '../../../features/newsletters/campaign-feed.ts'

export const GET = campaignFeedRoute('json')
