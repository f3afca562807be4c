import { api } from '@casa/contract'
import type { GuardianRequest } from '@casa/contract/guardian-requests'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import ListItem from '@mui/material/ListItem'
import Typography from '@mui/material/Typography'
import { useQueryClient } from '@tanstack/react-query'
import { Link as RouterLink } from 'react-router'
import { refetchDomain, useWrite } from '../api/hooks.ts'
import { childAddress } from '../lib/address.ts'
import { mayMake } from '../lib/rights.ts'
import { dotted, useTexts } from '../lib/texts.ts'
import { TitleLink } from '../ui/title-link.tsx'
import { useToasts } from '../ui/toasts.tsx'
import { useRightsText } from './guardian-rights.ts'

/** Which of the texts of a request says what it asks. */
export function askedOf({
  kind,
  name,
  email,
}: GuardianRequest): 'add' | 'rename' | 'email' | 'both' | 'remove' {
  if (kind !== 'change') return kind
  if (name && email) return 'both'
  return name ? 'rename' : 'email'
}

/** What a request asks, as the values of its text. */
export function useAskedValues(): (request: GuardianRequest) => Record<string, string> {
  const t = useTexts('guardians')
  return ({ askedBy, child, guardian, name, email, relation }) => ({
    ...{ askedBy, child, guardian: guardian ?? '', name: name ?? '', email: email ?? '' },
    relation: relation ? t(`relations.${relation}`) : '',
  })
}

/** A parent's request with Accept and Refuse, for the office; `linked` leads to the child's page. */
export function RequestLine({ request, linked }: { request: GuardianRequest; linked?: boolean }) {
  const t = useTexts('guardians')
  const valuesOf = useAskedValues()
  const rightsText = useRightsText()
  const { answer, isPending } = useAnswer(request)
  const { _id, studentId, kind, mobileNumber, email } = request
  const text = t(`requests.${askedOf(request)}`, valuesOf(request))
  const wish = { ...request, seesWork: request.seesWork ?? false, seesFees: request.seesFees ?? false }
  const rights = { ...wish, collects: request.collects ?? false, getsMessages: request.getsMessages ?? false }
  const mayAnswer = mayMake(api.guardianRequests.answer)
  return (
    <ListItem disableGutters divider sx={{ display: 'block', paddingBlock: 1 }}>
      <Typography id={_id} sx={{ overflowWrap: 'anywhere' }}>
        {linked ? (
          <TitleLink component={RouterLink} to={`${childAddress(studentId)}?tab=familyAndFees`}>
            {text}
          </TitleLink>
        ) : (
          text
        )}
      </Typography>
      {kind === 'add' && (
        <Typography variant="body2" sx={{ color: 'text.secondary', overflowWrap: 'anywhere' }}>
          {dotted([rightsText(rights), mobileNumber, email])}
        </Typography>
      )}
      {mayAnswer && (
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, marginBlockStart: 1 }}>
          <Button
            variant="contained"
            aria-describedby={_id}
            disabled={isPending}
            onClick={() => answer(true)}
          >
            {t('requests.accept')}
          </Button>
          <Button
            variant="outlined"
            aria-describedby={_id}
            disabled={isPending}
            onClick={() => answer(false)}
          >
            {t('requests.refuse')}
          </Button>
        </Box>
      )}
    </ListItem>
  )
}

/** Answers a request, and shows what has changed. */
function useAnswer({ _id, askedBy }: GuardianRequest) {
  const t = useTexts('guardians')
  const toasts = useToasts()
  const client = useQueryClient()
  const { mutate, isPending } = useWrite(api.guardianRequests.answer)
  const answer = (accepted: boolean) =>
    mutate(
      { params: { id: _id }, body: { accepted } },
      {
        onSuccess: () => {
          toasts.success(t(accepted ? 'requests.accepted' : 'requests.refused', { name: askedBy }))
          for (const domain of ['guardians', 'overview', 'today']) void refetchDomain(client, domain)
        },
        onError: error => {
          toasts.failure(error)
          for (const domain of ['guardianRequests', 'today']) void refetchDomain(client, domain)
        },
      },
    )
  return { answer, isPending }
}
