import { defineConfig } from '@playwright/test'
import journeys from '../playwright.config.ts'

// The journeys' server and browser, used to take pictures rather than to test.
export default defineConfig(journeys, {
  testDir: '.',
  testMatch: 'take-pictures.ts',
  globalSetup: './global-setup.ts',
  reporter: 'line',
})
