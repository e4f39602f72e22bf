import { feedRoute } from '../../features/feeds/feed-route.ts'

export const GET = feedRoute('atom')
