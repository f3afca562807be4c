import type { Notice } from '@casa/contract/notices'
import Button from '@mui/material/Button'
import ListItemText from '@mui/material/ListItemText'
import Menu from '@mui/material/Menu'
import MenuItem from '@mui/material/MenuItem'
import { Link } from 'react-router'
import { useFormats } from '../lib/formats.ts'
import { useMessages, useTexts } from '../lib/texts.ts'

type Props = {
  /** Undefined when they could not be read. */
  notices: readonly Notice[] | undefined
  /** Where the menu opens; null while it is closed. */
  anchor: HTMLElement | null
  onClose: () => void
  onRetry: () => void
}

/** What the letter in the header opens. */
export function NoticeEntries({ notices, anchor, onClose, onRetry }: Props) {
  const t = useTexts('app')
  return (
    <Menu
      anchorEl={anchor}
      open={anchor !== null}
      disablePortal
      onClose={onClose}
      slotProps={{
        list: { 'aria-label': t('notices.title') },
        paper: { sx: { width: 360, maxHeight: 480 } },
      }}
    >
      {notices === undefined && (
        <MenuItem onClick={onRetry} sx={{ whiteSpace: 'normal' }}>
          {t('notices.failed')}
          <Button component="span">{t('notices.retry')}</Button>
        </MenuItem>
      )}
      {notices?.length === 0 && (
        <MenuItem disabled sx={{ whiteSpace: 'normal' }}>
          {t('notices.empty')}
        </MenuItem>
      )}
      {notices?.map(notice => (
        <NoticeItem key={notice._id} notice={notice} onOpen={onClose} />
      ))}
    </Menu>
  )
}

function NoticeItem({ notice, onOpen }: { notice: Notice; onOpen: () => void }) {
  const { moment } = useFormats()
  const message = useMessages()
  return (
    <MenuItem component={Link} to={notice.link} onClick={onOpen} sx={{ whiteSpace: 'normal' }}>
      <ListItemText
        primary={message({ message: notice.text, key: notice.key, values: notice.values })}
        secondary={moment(notice.createdAt)}
        slotProps={{ primary: { sx: { fontWeight: notice.read ? 400 : 600 } } }}
      />
    </MenuItem>
  )
}
