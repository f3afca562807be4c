import { defineConfig } from '@playwright/test'
import journeys from '../playwright.config.ts'

// The journeys' server and browser, used not to test but to record what the public pages show of the product.
export default defineConfig(journeys, {
  testDir: '.',
  testMatch: ['record-film.ts', 'manual-pictures.ts', 'readme-pictures.ts', 'home-pictures.ts'],
  reporter: 'line',
  timeout: 300_000,
  workers: 1,
  use: { viewport: { width: 1280, height: 800 } },
})
