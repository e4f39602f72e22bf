import { shownPictures, type ShownPicture } from '../shown-pictures.ts'
import type { PictureFacts } from '../surroundings.ts'
import { anError, aWarning, dayText, type Rule } from './rule.ts'
import type { Finding } from '@meridian/shared/preflight/preflight.schema'

const dayMs = 24 * 60 * 60 * 1000
/** A right that ends sooner than this is worth a question. */
export const soonDays = 30

/** Whether there is a hero, and every picture is there, is described, is large enough, is cropped and may be shown. */
export const checkPictures: Rule = ({ draft, body, around }) => {
  const shown = shownPictures({ draft, body, recordings: around.recordings })
  const findings = shown.flatMap((picture) => {
    const facts = around.pictures.get(picture.mediaId)
    const place = { path: picture.path, label: picture.label }
    if (!facts)
      return [
        anError(
          { key: `picture-gone:${picture.mediaId}`, ...place },
          'The picture was deleted. Choose another.',
        ),
      ]
    return [
      ...checkAlt(picture, facts),
      ...checkSize(picture, facts),
      ...checkCrop(picture, facts),
      ...checkRights(picture, facts, around.atMs),
    ]
  })
  if (draft.heroImage !== null) return findings
  const hero = { key: 'hero-missing', path: 'heroImage', label: 'Hero picture' }
  return [aWarning(hero, 'There is no picture above the text, nor on cards that lead to it.'), ...findings]
}

function checkAlt(picture: ShownPicture, facts: PictureFacts): Finding[] {
  const place = { path: picture.path, label: picture.label }
  const alt = (picture.alt || facts.alt).trim()
  if (alt === '')
    return [
      anError(
        { key: `alt-missing:${picture.mediaId}`, ...place },
        'The picture has no alternative text for readers who do not see it.',
      ),
    ]
  return isFileName(alt, facts.filename)
    ? [
        aWarning(
          { key: `alt-filename:${picture.mediaId}`, ...place },
          `The alternative text, '${alt}', is the name of a file. Say what the picture shows.`,
        ),
      ]
    : []
}

/** `IMG_2041.jpg`, or the name that the picture's own file has. */
function isFileName(alt: string, filename: string): boolean {
  const stem = filename.replace(/(-[0-9a-f]{10})?\.\w+$/, '')
  return (
    /\.(jpe?g|png|webp|avif|gif|tiff?|heic)$/i.test(alt) ||
    /^(img|dsc|pxl|image)[-_ ]?\d+$/i.test(alt) ||
    alt === stem
  )
}

function checkSize(
  { path, label, mediaId, leastWidth, leastHeight }: ShownPicture,
  facts: PictureFacts,
): Finding[] {
  if (facts.width >= leastWidth && facts.height >= leastHeight) return []
  const least = leastHeight > 1 ? `${leastWidth} × ${leastHeight}` : `${leastWidth} in width`
  return [
    aWarning(
      { key: `picture-small:${mediaId}`, path, label },
      `The picture has ${facts.width} × ${facts.height} pixels. Here it needs ${least} to look sharp.`,
    ),
  ]
}

/** Heroes alone are cropped to several shapes: wide above the text, upright and square on cards. */
function checkCrop({ path, label, mediaId, place }: ShownPicture, facts: PictureFacts): Finding[] {
  const isUntouched = facts.focalX === 50 && facts.focalY === 50 && !facts.isCentred
  if (place !== 'hero' || !isUntouched) return []
  return [
    aWarning(
      { key: `crop-missing:${mediaId}`, path, label },
      'Nobody has said what of the picture must stay in view. Cards show it upright and square: set its focal point, or tick that the middle is right.',
    ),
  ]
}

function checkRights({ path, label, mediaId }: ShownPicture, facts: PictureFacts, atMs: number): Finding[] {
  const { rightsUntilMs } = facts
  if (rightsUntilMs === null) return []
  const lastDay = dayText(rightsUntilMs - 1)
  if (rightsUntilMs <= atMs)
    return [
      anError(
        { key: `rights-ended:${mediaId}`, path, label },
        `The right to show the picture ended on ${lastDay}. Choose another, or enter the new term of its licence.`,
      ),
    ]
  if (rightsUntilMs - atMs > soonDays * dayMs) return []
  return [
    aWarning(
      { key: `rights-ending:${mediaId}`, path, label },
      `The right to show the picture ends on ${lastDay}.`,
    ),
  ]
}
