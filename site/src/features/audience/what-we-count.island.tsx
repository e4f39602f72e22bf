import { beaconPath } from '@meridian/shared/audience/beacon'
import { useStore } from '@nanostores/react'
import { useState } from 'react'
import { useIsReady } from '../../ui/form/use-is-ready.ts'
import { $sent, chooseCounting, type Counting, readCounting, shownAtMost } from './counting.store.ts'
import { explainMessage } from './explain-message.ts'

const states: Record<Counting, string> = {
  counted: 'Your reading is counted in this browser, without knowing that it is yours.',
  'switched-off': 'Nothing is counted in this browser: you have switched it off.',
  'do-not-track': 'Your browser asks not to be tracked (Do Not Track). Nothing is sent.',
  'privacy-control': 'Your browser asks for privacy (Global Privacy Control). Nothing is sent.',
}

/**
 * What this tab has told of its reading, to the byte, and the switch.
 *
 * Why does this need to be an island? Only the browser knows what has left it.
 */
export function WhatWeCount({ cookie }: { cookie: string }) {
  const isReady = useIsReady()
  return (
    // As high as ever, whatever it will hold: nothing below it moves.
    <div className="flex h-128 flex-col">
      {isReady ? <Shown cookie={cookie} /> : <p className="byline">Looking at what has left this tab…</p>}
    </div>
  )
}

function Shown({ cookie }: { cookie: string }) {
  const [counting, setCounting] = useState(() => readCounting(cookie))
  const [isRefused, setIsRefused] = useState(false)
  const isCounted = counting === 'counted'

  function change(): void {
    const next = chooseCounting(cookie, !isCounted)
    setIsRefused(next === counting)
    setCounting(next)
  }

  return (
    <>
      <output className="block font-interface text-ui">
        {states[counting]}
        {isRefused && ' Your browser keeps no cookie of ours, so nothing has changed.'}
      </output>
      {(isCounted || counting === 'switched-off') && (
        <p className="mt-4">
          <button className="button-outline" type="button" onClick={change}>
            {isCounted ? 'Do not count this browser' : 'Count this browser again'}
          </button>
        </p>
      )}
      <Messages />
    </>
  )
}

function Messages() {
  const sent = useStore($sent)
  return (
    <>
      <h3 className="kicker mt-6" id="sent">
        Sent by this tab, the newest first
      </h3>
      <output className="sr-only">{sent.length > 0 && `${countOf(sent.length)} sent by this tab.`}</output>
      <section
        className="mt-3 min-h-0 grow overflow-y-auto border-y border-hairline"
        aria-labelledby="sent"
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- the arrow keys scroll what does not fit.
        tabIndex={sent.length > 0 ? 0 : undefined}
      >
        {sent.length === 0 ? (
          <p className="py-3 text-note text-muted">
            Nothing yet. A page tells of itself when you leave it, or when you have looked at it for 15
            seconds.
          </p>
        ) : (
          <ol>
            {sent.map(({ number, line }) => (
              <li key={number} className="border-b border-hairline py-3 last:border-b-0">
                <code className="block text-small break-all">{line}</code>
                <p className="mt-1 text-note text-muted">{explainMessage(line)}</p>
              </li>
            ))}
          </ol>
        )}
      </section>
      <p className="byline mt-3">
        Each is a POST to {beaconPath} with exactly this text. The last {shownAtMost} are kept in this tab,
        until you close it, sign in or sign out.
      </p>
    </>
  )
}

function countOf(messages: number): string {
  return messages === 1 ? '1 message' : `${messages} messages`
}
