'use client'

import { endpointAt } from '@meridian/shared/api/endpoint'
import { releaseIssueEndpoint } from '@meridian/shared/publishing/newsroom.endpoints'
import { Button, ConfirmationModal, useAuth, useDocumentInfo, useModal } from '@payloadcms/ui'
import { useRouter } from 'next/navigation.js'
import { useState } from 'react'
import { can } from '../../../platform/access/rights.ts'
import type { User } from '../../../payload-types.ts'
import { ReleaseQuestion } from './release-question.tsx'
import { IssueArticleRows } from './issue-article-rows.tsx'
import { RefusalNote } from './refusal-note.tsx'
import { ScheduleForm } from './schedule-form.tsx'
import { useIssueArticles } from './use-issue-articles.ts'
import { usePublishingAction } from './use-publishing-action.ts'
import { useSavedVersion } from './use-saved-version.ts'
import { useShowPublished } from './use-show-published.ts'

const withArticles = (count: number) =>
  count === 0 ? '' : ` with ${count} ${count === 1 ? 'article' : 'articles'}`

/** On an issue: its articles, and publishing it together with those that readers do not have yet. */
export function IssueRelease() {
  const { id } = useDocumentInfo()
  const issueId = id === undefined ? null : Number(id)
  const { user } = useAuth<User>()
  const { articles, lookAgain } = useIssueArticles(issueId)
  const [left, setLeft] = useState<ReadonlySet<number>>(new Set())
  const [isScheduling, setScheduling] = useState(false)
  const { isPending, refusal, setRefusal, perform } = usePublishingAction()
  const withSavedVersion = useSavedVersion()
  const showPublished = useShowPublished()
  const router = useRouter()
  const { toggleModal } = useModal()
  if (issueId === null || !articles) return null
  const mayPublish = can(user, 'publishArticles')
  const ready = articles.filter(({ id: articleId, state }) => state !== 'live' && !left.has(articleId))
  const chosen = new Set(ready.map((article) => article.id))
  const sent = ready.map(({ id: articleId, savedAt }) => ({ id: articleId, seenAt: savedAt }))
  const modalSlug = `release-issue-${issueId}`
  const toggle = (articleId: number) => {
    const next = new Set(left)
    if (!next.delete(articleId)) next.add(articleId)
    setLeft(next)
  }
  const publish = async (seenAt: string | null) => {
    if (seenAt === null) return setRefusal('The issue could not be saved.')
    const done = `Published${withArticles(sent.length)}.`
    const endpoint = endpointAt(releaseIssueEndpoint, { id: issueId })
    const released = ready.map(({ id: articleId, savedAt, warnings }) => ({
      id: articleId,
      seenAt: savedAt,
      acknowledged: warnings.map(({ key }) => key),
    }))
    if (await perform({ endpoint, json: { seenAt, articles: released }, done })) await showPublished()
    lookAgain()
  }
  return (
    <section className="issue-release" aria-labelledby="release-title">
      <h3 id="release-title">Articles of this issue</h3>
      {articles.length === 0 && (
        <p className="staff-empty">None yet. An article is given to an issue in its own form.</p>
      )}
      <IssueArticleRows articles={articles} chosen={mayPublish ? chosen : null} onToggle={toggle} />
      {mayPublish && ready.length > 0 && (
        <p className="staff-note-line">
          The issue and the chosen articles reach readers at one moment, or, when one of them cannot be
          published, none of them does.
        </p>
      )}
      <RefusalNote text={refusal} />
      {mayPublish && !isScheduling && (
        <div className="staff-actions">
          <Button type="button" disabled={isPending} onClick={() => toggleModal(modalSlug)}>
            {isPending ? 'One moment…' : `Publish issue${withArticles(sent.length)}…`}
          </Button>
          <ConfirmationModal
            modalSlug={modalSlug}
            heading={`Publish the issue${withArticles(sent.length)}?`}
            confirmLabel="Publish"
            confirmingLabel="One moment…"
            cancelLabel="Not yet"
            body={<ReleaseQuestion articles={ready} />}
            onConfirm={() => withSavedVersion(publish)}
          />
          <Button
            type="button"
            buttonStyle="secondary"
            disabled={isPending}
            onClick={() => setScheduling(true)}
          >
            Schedule it{withArticles(sent.length)}…
          </Button>
        </div>
      )}
      {mayPublish && isScheduling && (
        <ScheduleForm
          document={{ collection: 'issues', id: issueId }}
          action="publish"
          articles={sent}
          actionLabel={`Schedule it${withArticles(sent.length)}`}
          onLeave={() => setScheduling(false)}
          onDone={() => {
            setScheduling(false)
            router.refresh()
          }}
        />
      )}
    </section>
  )
}
