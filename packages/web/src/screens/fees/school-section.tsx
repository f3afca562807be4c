import type { SchoolCard } from '@casa/contract/schools'
import Box from '@mui/material/Box'
import Paper from '@mui/material/Paper'
import Typography from '@mui/material/Typography'
import { dotted } from '../../lib/dotted.ts'

/** The school to which an invoice belongs: its logo, name, address and contact. */
export function SchoolSection({ school }: { school: SchoolCard }) {
  const { schooleName, logoURL, address, city, pincode, schooleContact, schooleEmail } = school
  return (
    <Paper
      variant="outlined"
      sx={{
        padding: { xs: 2, sm: 3 },
        display: 'flex',
        gap: 2,
        alignItems: 'center',
        overflowWrap: 'anywhere',
      }}
    >
      {logoURL && (
        <Box
          component="img"
          src={`${logoURL}?size=small`}
          alt=""
          sx={{ height: 56, maxWidth: 120, objectFit: 'contain' }}
        />
      )}
      <div>
        <Typography variant="h2">{schooleName}</Typography>
        <Typography sx={{ color: 'text.secondary' }}>
          {address}, {city} {pincode}
        </Typography>
        <Typography variant="body2" sx={{ color: 'text.secondary' }}>
          {dotted([schooleContact, schooleEmail])}
        </Typography>
      </div>
    </Paper>
  )
}
