import { api } from '@casa/contract'
import Box from '@mui/material/Box'
import { useCall } from '../api/hooks.ts'

/** The logo of a school; nothing where it has none. */
export function SchoolLogo({ schooleId }: { schooleId: string }) {
  const school = useCall(api.schools.get, { params: { id: schooleId } })
  if (!school.data?.logoURL) return null
  return (
    <Box
      component="img"
      src={`${school.data.logoURL}?size=small`}
      alt={school.data.schooleName}
      sx={{ height: 40, maxWidth: { xs: 88, sm: 200 }, objectFit: 'contain', marginInlineStart: 1 }}
    />
  )
}
