'use client'

import { Button, LivePreviewWindow, useLivePreviewContext } from '@payloadcms/ui'
import { useEffect, useState } from 'react'
import type { previewWidths } from './preview-zoom.ts'
import { previewZoom } from './preview-zoom.ts'

/** What the preview can be as wide as; a desktop is scaled into its pane. */
const devices = [
  { name: 'phone', label: 'Phone' },
  { name: 'desktop', label: 'Desktop' },
] as const

/**
 * The page beside the form, as readers have it on a phone or a desktop. Payload's own pane shows what fits into it: beside
 * a form that is a tablet, whatever its toolbar says.
 */
export function PreviewPane() {
  const { iframeRef, isLivePreviewing, previewWindowType, setPreviewWindowType, setZoom } =
    useLivePreviewContext()
  const [device, setDevice] = useState<keyof typeof previewWidths>('desktop')
  const [stage, setStage] = useState<HTMLDivElement | null>(null)

  useEffect(() => {
    if (!stage) return
    const observer = new ResizeObserver(() => {
      const zoom = previewZoom({ device, availableWidth: stage.clientWidth })
      if (zoom !== null) setZoom(zoom)
    })
    observer.observe(stage)
    return () => observer.disconnect()
  }, [stage, device, setZoom])
  useEffect(() => {
    // Payload's frame, which comes and goes, has no name for those who cannot see it.
    iframeRef.current?.setAttribute('title', 'Preview')
  })

  const isShown = isLivePreviewing && previewWindowType === 'iframe'
  return (
    <div className="preview-pane" data-device={device} hidden={!isShown}>
      <div className="preview-pane-bar">
        {devices.map(({ name, label }) => (
          <button key={name} type="button" aria-pressed={device === name} onClick={() => setDevice(name)}>
            {label}
          </button>
        ))}
        <Button
          buttonStyle="transparent"
          size="small"
          margin={false}
          onClick={() => setPreviewWindowType('popup')}
        >
          Open in a window
        </Button>
      </div>
      <div className="preview-pane-stage" ref={setStage}>
        <LivePreviewWindow />
      </div>
    </div>
  )
}
