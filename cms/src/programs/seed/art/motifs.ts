import { drawBotanic } from './motifs/botanic.ts'
import { drawCoast } from './motifs/coast.ts'
import { drawContours } from './motifs/contours.ts'
import { drawDunes } from './motifs/dunes.ts'
import { drawFacade } from './motifs/facade.ts'
import { drawHarbour } from './motifs/harbour.ts'
import { drawLattice } from './motifs/lattice.ts'
import { drawMeridian } from './motifs/meridian.ts'
import { drawOrbit } from './motifs/orbit.ts'
import { drawRidge } from './motifs/ridge.ts'
import { drawSkyline } from './motifs/skyline.ts'
import { drawStair } from './motifs/stair.ts'
import { drawVault } from './motifs/vault.ts'
import type { Motif } from './scene.ts'

export interface MotifEntry {
  draw: Motif
  /** The names of its ways of arranging the picture; without a name the seed picks, among most of them. */
  compositions: readonly string[]
}

/** Everything that the seed's pictures can show. */
export const motifs = {
  ridge: { draw: drawRidge, compositions: ['sun-left', 'sun-right'] },
  facade: { draw: drawFacade, compositions: ['arcade', 'corner', 'twin', 'shutters', 'low-house'] },
  contours: { draw: drawContours, compositions: ['relief', 'hollow', 'ruled'] },
  orbit: { draw: drawOrbit, compositions: ['rings', 'transit', 'crossing', 'gears', 'dial'] },
  coast: { draw: drawCoast, compositions: ['above', 'headland', 'bay', 'depth'] },
  skyline: { draw: drawSkyline, compositions: ['dusk', 'night', 'mill'] },
  stair: { draw: drawStair, compositions: ['flight', 'spiral'] },
  dunes: { draw: drawDunes, compositions: ['sun', 'crescent'] },
  harbour: { draw: drawHarbour, compositions: [] },
  botanic: { draw: drawBotanic, compositions: ['stems', 'grasses', 'frond'] },
  vault: { draw: drawVault, compositions: ['hall', 'dark-door'] },
  lattice: { draw: drawLattice, compositions: ['woven', 'ledger', 'meshes', 'screen'] },
  meridian: { draw: drawMeridian, compositions: ['night', 'day'] },
} satisfies Record<string, MotifEntry>

export type MotifName = keyof typeof motifs
