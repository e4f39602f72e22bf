/// <reference types="vitest/config" />
import { getViteConfig } from 'astro/config'

export default getViteConfig({
  test: { include: ['server/**/*.test.ts', 'src/**/*.test.ts', 'src/**/*.test.tsx'], testTimeout: 30_000 },
})
