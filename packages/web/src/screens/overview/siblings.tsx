import { api } from '@casa/contract'
import Button from '@mui/material/Button'
import Link from '@mui/material/Link'
import List from '@mui/material/List'
import ListItem from '@mui/material/ListItem'
import Typography from '@mui/material/Typography'
import { Link as RouterLink } from 'react-router'
import { useCall } from '../../api/hooks.ts'
import { childAddress } from '../../lib/address.ts'
import { mayMake } from '../../lib/rights.ts'
import { useTexts } from '../../lib/texts.ts'
import { ErrorState } from '../../ui/error-state.tsx'
import { beginsLine } from '../../ui/styles.ts'

/** The other children of a child's parents, and the way to register one more, for the office. */
export function Siblings({ studentId }: { studentId: string }) {
  const t = useTexts('guardians')
  const siblings = useCall(api.guardians.siblings, { params: { id: studentId } })
  return (
    <>
      {siblings.error && !siblings.data && (
        <ErrorState error={siblings.error} retry={() => void siblings.refetch()} />
      )}
      {siblings.data && siblings.data.length > 0 && (
        <>
          <Typography variant="h3" id="siblings" sx={{ marginBlockStart: 2 }}>
            {t('siblings.title')}
          </Typography>
          <List disablePadding aria-labelledby="siblings">
            {siblings.data.map(({ _id, fullName, className }) => (
              <ListItem key={_id} disableGutters sx={{ gap: 1, paddingBlock: 0.5 }}>
                <Link
                  component={RouterLink}
                  to={`${childAddress(_id)}?tab=familyAndFees`}
                  sx={{ display: 'inline-flex', alignItems: 'center', minHeight: 44 }}
                >
                  {fullName}
                </Link>
                <Typography component="span" sx={{ color: 'text.secondary' }}>
                  {className}
                </Typography>
              </ListItem>
            ))}
          </List>
        </>
      )}
      {mayMake(api.guardians.addSibling) && (
        <Button
          component={RouterLink}
          to={`/app/studentregistration/add?siblingOf=${studentId}`}
          sx={{ ...beginsLine, display: 'flex', width: 'fit-content' }}
        >
          {t('siblings.add')}
        </Button>
      )}
    </>
  )
}
