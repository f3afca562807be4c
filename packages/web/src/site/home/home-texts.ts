import english from '../../../locales/en/home.json'
import { addTexts } from '../language.ts'

// The home page is long, and no other page shows its texts.
addTexts('home', english, {
  hi: () => import('../../../locales/hi/home.json'),
  te: () => import('../../../locales/te/home.json'),
})
