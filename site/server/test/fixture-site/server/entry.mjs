/*
 * A tiny magazine in the place of the built Astro app, so that tests of the server do not depend on its design.
 * Every page names the version of each article that it shows.
 */

import { env } from 'node:process'

/* What a test does to the pages of its process: `fixture-controls.ts`; of another process by the environment. */
const delayMs = Number(env['FIXTURE_RENDER_MS'] ?? 0)

async function controlled(path) {
  if (delayMs > 0) await new Promise((resolve) => setTimeout(resolve, delayMs))
  const controls = globalThis[Symbol.for('meridian fixture site')]
  controls?.rendered.push(path)
  await controls?.beforeRender(path)
  if (controls?.broken?.test(path)) throw new Error('This page is broken.')
}

const magazineFeeds = new Set(['/rss.xml', '/atom.xml', '/feed.json'])

export function setLog() {}

export function useStyles() {}

export async function preload() {}

export async function render(request, { content }) {
  const path = new URL(request.url).pathname
  const tags = new Set()
  const read = async (answer) => {
    const tagged = await answer
    for (const tag of tagged?.tags ?? []) tags.add(tag)
    return tagged?.data ?? null
  }
  try {
    await controlled(path)
    const page = await view(path, content, read)
    await globalThis[Symbol.for('meridian fixture site')]?.beforeAnswer(path)
    return new Response(page.body ?? null, {
      status: page.status ?? 200,
      headers: {
        'content-type': page.type ?? 'text/html; charset=utf-8',
        'content-security-policy': "default-src 'self'",
        'cache-tag': [...tags].join(','),
        ...(page.maxAge !== undefined && { 'cdn-cache-control': `max-age=${page.maxAge}` }),
        ...(page.location && { location: page.location }),
      },
    })
  } catch {
    // As Astro does it.
    return new Response(null, { status: 500 })
  }
}

/** Everything that stands on the home page. */
function piecesOf({ featured, seconds, latest, row }) {
  return [...(featured ? [featured] : []), ...seconds, ...latest, ...row]
}

async function view(path, content, read) {
  const site = await read(content.site())
  if (path === '/robots.txt') return { body: 'User-agent: *\n', type: 'text/plain' }
  if (path === '/404') return { status: 404, body: html(site, 'Page Not Found') }
  if (path === '/article-not-found') return { status: 404, body: html(site, 'Article Not Found') }
  if (path === '/') {
    const home = await read(content.home())
    return { body: html(site, 'Home', cards(piecesOf(home))) }
  }
  const [first, second, third] = path.slice(1).split('/')
  if (first === 'preview' && second === 'site') {
    const preview = await read(content.previewSite(third))
    return preview ? { body: html(preview.site, 'Home', cards(piecesOf(preview.home))) } : { status: 404 }
  }
  if (first === 'preview' && second === 'issues') {
    const preview = await read(content.previewIssue(third))
    if (preview.kind !== 'issue') return { status: 404 }
    return { body: html(site, preview.content.issue.title, cards(preview.content.contents)) }
  }
  if (first === 'preview') return article(site, await read(content.previewArticle(third)))
  if (first === 'articles') return article(site, await read(content.article(second)))
  if (path === '/sitemaps/news.xml') {
    const { articles } = await read(content.list('latest'))
    return {
      body: `${cards(articles)} as of ${Date.now()}`,
      type: 'application/xml',
      maxAge: site.name === 'Fleeting' ? 1 : 3600,
    }
  }
  if (path === '/sitemap.xml' || magazineFeeds.has(path)) {
    return { body: cards((await read(content.list('latest'))).articles), type: 'application/xml' }
  }
  if (first === 'sitemaps') {
    const month = second.replace('.xml', '')
    if (month === 'pages')
      return { body: site.sections.map((section) => section.id).join(), type: 'application/xml' }
    return listing(site, await read(content.list('latest', month)))
  }
  if (!site.sections.some((section) => section.id === first)) return { status: 404 }
  if (second === undefined || magazineFeeds.has(`/${second}`))
    return listing(site, await read(content.list(`section:${first}`)))
  if (/^\d{4}-\d\d$/.test(second)) return listing(site, await read(content.list(`section:${first}`, second)))
  return listing(site, await read(content.list(`topic:${first}/${second}`, third)))
}

function listing(site, list) {
  return list && list.articles.length > 0
    ? { body: html(site, 'List', cards(list.articles)) }
    : { status: 404 }
}

function article(site, { kind, content, to }) {
  if (kind === 'unknown') return { status: 404 }
  if (kind === 'moved') return { status: 308, location: `/articles/${to}` }
  if (kind === 'gone') return { status: 410, body: html(site, 'Taken down') }
  if (content.article.title.includes('{{throw}}')) throw new Error('This article cannot be rendered.')
  return { body: html(site, content.article.title, `<article>${content.body.join('')}</article>`) }
}

function cards(articles) {
  return articles.map((card) => `<a href="/articles/${card.id}">${card.title}</a>`).join('\n')
}

function html(site, title, body = '') {
  return `<!doctype html><title>${title} | ${site.name}</title><script src="/_astro/app.0123abcd.js"></script>${body}`
}
