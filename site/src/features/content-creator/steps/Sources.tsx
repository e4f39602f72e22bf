import { useStore } from '@nanostores/react'
import {
  maxSourceLength,
  maxSources,
  type Source,
} from '@meridian/shared/content-creator/draft-project.schema'
import { useState } from 'react'
import { creator } from '../page-creator.ts'
import { ArticleSearch } from './ArticleSearch.tsx'
import { Entry } from './Entry.tsx'

type TextSource = Extract<Source, { kind: 'text' }>

const setSources = (edit: (sources: Source[]) => Source[]) =>
  creator.change((work) => ({ ...work, sources: edit(work.sources) }))

/** The material, by the numbers that the draft cites: pasted texts and articles of the magazine. */
export function Sources() {
  const { sources } = useStore(creator.$draft).work
  const [isSearching, setSearching] = useState(false)
  const isFull = sources.length >= maxSources
  const add = (source: Source) => setSources((list) => [...list, source])
  return (
    <div className="creator-sources">
      <h3 className="kicker" id="creator-sources">
        Sources
      </h3>
      <p className="byline">
        Paste what the draft rests on. The draft cites sources by their numbers; an address is named in the
        list of sources, and never opened.
      </p>
      {sources.length > 0 && (
        <ol aria-labelledby="creator-sources">
          {sources.map((source, index) => (
            <li key={`${index + 1}-${source.kind}`}>
              <p className="creator-source-head">
                <strong>[{index + 1}]</strong>{' '}
                {source.kind === 'article' ? `Ours: ${source.title}` : 'A text'}
                <button
                  className="creator-quiet"
                  type="button"
                  onClick={() => setSources((list) => list.filter((_, at) => at !== index))}
                >
                  Remove<span className="sr-only"> source {index + 1}</span>
                </button>
              </p>
              {source.kind === 'text' && (
                <TextSourceFields
                  number={index + 1}
                  source={source}
                  onChange={(changed) =>
                    setSources((list) => list.map((other, at) => (at === index ? changed : other)))
                  }
                />
              )}
            </li>
          ))}
        </ol>
      )}
      {isSearching && !isFull && (
        <ArticleSearch
          onChoose={({ id, title }) => {
            add({ kind: 'article', articleId: id, title: title.slice(0, 200) })
            setSearching(false)
          }}
        />
      )}
      <div className="creator-ways">
        <button
          className="button-outline"
          type="button"
          disabled={isFull}
          onClick={() => add({ kind: 'text', title: '', url: '', text: '' })}
        >
          Add a text
        </button>
        <button
          className="button-outline"
          type="button"
          disabled={isFull}
          aria-expanded={isSearching}
          onClick={() => setSearching(!isSearching)}
        >
          Add an article of ours
        </button>
      </div>
    </div>
  )
}

interface TextSourceFieldsProps {
  number: number
  source: TextSource
  onChange: (source: TextSource) => void
}

function TextSourceFields({ number, source, onChange }: TextSourceFieldsProps) {
  // An address that is half typed is kept here until it is one.
  const [url, setUrl] = useState(source.url)
  const isAddress = url === '' || (/^https?:\/\//.test(url) && URL.canParse(url))
  return (
    <div className="creator-fields">
      <div className="creator-pair">
        <Entry
          label={`Title of source ${number}`}
          value={source.title}
          maxLength={200}
          onChange={(title) => onChange({ ...source, title })}
        />
        <Entry
          label={`Address of source ${number}`}
          value={url}
          maxLength={2000}
          {...(!isAddress && { hint: 'An address begins with https://.' })}
          onChange={(next) => {
            setUrl(next)
            const isNextAddress = next === '' || (/^https?:\/\//.test(next) && URL.canParse(next))
            onChange({ ...source, url: isNextAddress ? next : '' })
          }}
        />
      </div>
      <Entry
        label={`Text of source ${number}`}
        value={source.text}
        maxLength={maxSourceLength}
        rows={5}
        onChange={(text) => onChange({ ...source, text })}
      />
    </div>
  )
}
