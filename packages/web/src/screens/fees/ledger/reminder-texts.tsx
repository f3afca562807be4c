import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { useId } from 'react'
import { useMessages, useTexts } from '../../../lib/texts.ts'
import type { ReminderPreview } from './account.ts'

const list = {
  margin: 0,
  padding: 0,
  maxHeight: '40vh',
  overflowY: 'auto',
  listStyle: 'none',
  // A school may remind thousands of families at once: what is not in view is not laid out.
  '& > li': { contentVisibility: 'auto', containIntrinsicBlockSize: 'auto 84px' },
}
const item = {
  marginBlockEnd: 1.5,
  paddingInlineStart: 2,
  borderInlineStart: '4px solid',
  borderInlineStartColor: 'divider',
}

/** What the parents of each child will read, word for word. */
export function ReminderTexts({ reminders }: Pick<ReminderPreview, 'reminders'>) {
  const t = useTexts('ledger')
  const message = useMessages()
  const heading = useId()
  return (
    <div>
      <Typography id={heading} sx={{ color: 'text.secondary' }}>
        {t('remind.preview')}
      </Typography>
      <Typography variant="body2" sx={{ color: 'text.secondary', marginBlockEnd: 1 }}>
        {t('remind.language')}
      </Typography>
      {/* It scrolls, so the keyboard has to reach it. */}
      <Box component="ul" role="list" tabIndex={0} aria-labelledby={heading} sx={list}>
        {reminders.map(({ _id, fullName, parents, text }) => (
          <Box component="li" key={_id} sx={item}>
            <Typography sx={{ fontWeight: 600 }}>
              {fullName} · {t('remind.readers', { count: parents })}
            </Typography>
            <Box component="blockquote" sx={{ margin: 0 }}>
              {message(text)}
            </Box>
          </Box>
        ))}
      </Box>
    </div>
  )
}
