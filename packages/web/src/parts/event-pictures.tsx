import Box from '@mui/material/Box'
import Link from '@mui/material/Link'
import type { ReactNode } from 'react'
import { useTexts } from '../lib/texts.ts'

type Props = {
  addresses: readonly string[]
  /** What they belong to, as part of their names. */
  name: string
  /** What stands below each picture, such as a button that removes it. */
  below?: (address: string, picture: string) => ReactNode
}

/** Small pictures; each opens large in a tab of its own. */
export function EventPictures({ addresses, name, below }: Props) {
  const t = useTexts('childcalendar')
  return (
    <Box component="ul" sx={list}>
      {addresses.map((address, index) => {
        const picture = t('picture', { number: index + 1, count: addresses.length, name })
        return (
          <Box component="li" key={address} sx={{ display: 'grid', justifyItems: 'start' }}>
            <Link href={address} target="_blank">
              <Box component="img" src={`${address}?size=small`} alt={picture} loading="lazy" sx={small} />
            </Link>
            {below?.(address, picture)}
          </Box>
        )
      })}
    </Box>
  )
}

const list = { display: 'flex', flexWrap: 'wrap', gap: 1.5, padding: 0, margin: 0, listStyle: 'none' }
const small = {
  display: 'block',
  width: 132,
  height: 132,
  objectFit: 'cover',
  borderRadius: 2,
  border: 1,
  borderColor: 'divider',
}
