import { campaignFeedRoute } from '../../../features/feeds/campaign-feed.ts'

export const GET = campaignFeedRoute('atom')
