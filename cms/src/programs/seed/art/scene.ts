import type { Plate } from './plate.ts'
import type { Noise, Random } from './random.ts'

/** What a motif draws on, and with: `composition` names one of its ways of arranging the picture, if it has several. */
export interface Scene {
  plate: Plate
  random: Random
  noise: Noise
  composition: string | undefined
}

export type Motif = (scene: Scene) => void

export function lerp(from: number, to: number, share: number): number {
  return from + (to - from) * share
}

/** The values from 0 to 1 in `count` even steps, both ends included. */
export function steps(count: number): number[] {
  return Array.from({ length: count }, (_, index) => (count === 1 ? 0 : index / (count - 1)))
}
