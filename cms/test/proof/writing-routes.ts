const imports = { circle: 'moveContent' } as const

/** Routes for those who write and plan, and bring in what was written elsewhere, for the table of all routes. */
export const writingRoutes = {
  'GET /api/staff/campaigns/articles': { circle: 'writeCampaigns' },
  'POST /api/staff/campaigns/:id/preview': {
    circle: 'writeCampaigns',
    body: { typed: {}, rendition: 'light', reader: { kind: 'plan' } },
  },
  'POST /api/staff/campaigns/:id/tests': {
    circle: 'writeCampaigns',
    body: { typed: {}, audience: 'plan' },
  },
  'POST /api/staff/campaigns/:id/audience': {
    circle: 'sendCampaigns',
    body: { audience: { match: 'all', conditions: [] } },
  },
  'POST /api/staff/campaigns/:id/preflight': {
    circle: 'sendCampaigns',
    body: { audience: { match: 'all', conditions: [] } },
  },
  'GET /api/staff/campaigns/:id/send': { circle: 'sendCampaigns' },
  'POST /api/staff/campaigns/:id/send': {
    circle: 'sendCampaigns',
    body: {
      plan: { time: { kind: 'now' }, parts: 1, minutesBetween: 60, test: null },
      audience: { match: 'all', conditions: [] },
      uncertain: 'hold',
      lateAfterMinutes: 60,
      accepted: [],
    },
  },
  'POST /api/staff/campaigns/:id/send/actions': { circle: 'sendCampaigns', body: { action: 'pause' } },
  'GET /api/staff/campaigns/:id/recipients': { circle: 'sendCampaigns' },
  'GET /api/staff/campaigns/:id/page': { circle: 'sendCampaigns' },
  'POST /api/staff/campaigns/:id/page/corrections': {
    circle: 'sendCampaigns',
    body: { note: 'It was Tuesday.' },
  },
  'GET /api/staff/subscriber-labels': { circle: 'labelSubscribers' },
  'POST /api/staff/subscriber-labels': {
    circle: 'labelSubscribers',
    body: { label: 'Davos', action: 'add', lines: [] },
  },
  'GET /api/staff/newsletter-subscribers/:id/labels': { circle: 'labelSubscribers' },
  'PUT /api/staff/newsletter-subscribers/:id/labels': { circle: 'labelSubscribers', body: { labels: [] } },
  'POST /api/staff/planning': {
    circle: 'writeArticles',
    body: { title: 'The price of water', note: '', sectionId: null, assigneeId: null, deadline: null },
  },
  'GET /api/staff/planning/:id': { circle: 'writeArticles' },
  'PUT /api/staff/planning/:id': {
    circle: 'writeArticles',
    body: { assigneeId: null, deadline: '2026-12-01', note: '', seen: 0 },
  },
  'POST /api/staff/planning/:id/moves': { circle: 'writeArticles', body: { to: 'in-work', seen: 0 } },
  'DELETE /api/staff/planning/:id': { circle: 'writeArticles' },
  'GET /api/staff/imports': imports,
  'POST /api/staff/imports': {
    ...imports,
    body: { format: 'wordpress', options: {}, files: [{ name: 'site.xml', sizeBytes: 10 }] },
  },
  'GET /api/staff/imports/:id': imports,
  'DELETE /api/staff/imports/:id': imports,
  'PUT /api/staff/imports/:id/files/:no': imports,
  'PUT /api/staff/imports/:id/answers': { ...imports, body: {} },
  'PUT /api/staff/imports/:id/pace': { ...imports, body: { articlesPerDay: null } },
  'POST /api/staff/imports/:id/sitemap': imports,
  'POST /api/staff/imports/:id/:command': imports,
  'GET /api/staff/imports/:id/records': imports,
  'GET /api/staff/imports/:id/addresses/:form': imports,
} as const
