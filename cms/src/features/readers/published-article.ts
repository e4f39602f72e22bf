/**
 * SQL for the database key of the published article that stands at an address, or stood there before it moved:
 * `slug` is a parameter of the statement, such as `$2`.
 */
export const publishedArticleId = (slug: string) => `
  (select article.id from articles article
    where article._status = 'published'
      and article.id = coalesce(
        (select id from articles where slug = ${slug} and _status = 'published'),
        (select article_id from article_addresses where slug = ${slug})))`
