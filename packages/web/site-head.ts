import { cardSize, type SiteImages } from './site-images.ts'
import type { RenderedPage } from './src/site/render.tsx'
import { colours } from './src/ui/tokens.ts'

/** Placeholder for the public URL; the server, which knows it, fills it in. */
const publicUrl = '%PUBLIC_URL%'

/** Addresses that search engines must not list: the root redirects, and only a printed link leads to the other. */
const unlisted = ['/', '/administrator']

const escaped = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;')

/** Links a document to the icons and the manifest for installing it on a phone. */
export function installLinks(images: SiteImages): string[] {
  return [
    '<link rel="manifest" href="/casa.webmanifest">',
    `<link rel="apple-touch-icon" href="${images.apple}">`,
  ]
}

/** A public page's head elements for search engines and shared links. */
export function headOf(page: RenderedPage, images: SiteImages): string[] {
  const { addresses, title, description, structuredData } = page
  const own = [
    `<title>${escaped(title)}</title>`,
    `<meta name="description" content="${escaped(description)}">`,
  ]
  const [address] = addresses
  // The root only redirects, and the not-found page has no address.
  if (!address || unlisted.includes(address)) return [...own, '<meta name="robots" content="noindex">']
  const properties = {
    'og:type': 'website',
    'og:site_name': 'Casa',
    'og:title': title,
    'og:description': description,
    'og:url': publicUrl + address,
    'og:image': publicUrl + images.card,
    'og:image:width': String(cardSize.width),
    'og:image:height': String(cardSize.height),
    'og:image:alt': 'The pink tower and the brown stair',
  }
  return [
    ...own,
    `<link rel="canonical" href="${publicUrl}${address}">`,
    ...Object.entries(properties).map(
      ([name, content]) => `<meta property="${name}" content="${escaped(content)}">`,
    ),
    '<meta name="twitter:card" content="summary_large_image">',
    ...(structuredData
      ? [
          `<script type="application/ld+json">${JSON.stringify(structuredData).replaceAll('<', '\\u003c')}</script>`,
        ]
      : []),
  ]
}

/** The sitemap: the public pages, each by its primary address. */
export function sitemap(pages: RenderedPage[]): string {
  const addresses = pages
    .flatMap(page => page.addresses.slice(0, 1))
    .filter(address => !unlisted.includes(address))
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">',
    ...addresses.map(address => `  <url><loc>${publicUrl}${address}</loc></url>`),
    '</urlset>',
    '',
  ].join('\n')
}

/** What search engines may index: the public pages, and nothing behind the sign-in. */
export const robots = `User-agent: *\nDisallow: /api/\nDisallow: /app\n\nSitemap: ${publicUrl}/sitemap.xml\n`

/** The manifest for adding the product to a phone's home screen. */
export function webManifest(images: SiteImages, description: string): string {
  const png = { type: 'image/png' }
  return JSON.stringify({
    name: 'Casa',
    short_name: 'Casa',
    description,
    id: '/',
    // Signed-in users are redirected to the app; others see the sign-in, because the root would ask them to register.
    start_url: '/montessori/login',
    scope: '/',
    display: 'standalone',
    background_color: colours.light.ground,
    theme_color: colours.light.ground,
    icons: [
      { src: images.icon192, sizes: '192x192', ...png },
      { src: images.icon512, sizes: '512x512', ...png },
      { src: images.maskable, sizes: '512x512', purpose: 'maskable', ...png },
    ],
  })
}
