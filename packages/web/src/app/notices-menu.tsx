import { api } from '@casa/contract'
import type { Notice } from '@casa/contract/notices'
import Badge from '@mui/material/Badge'
import Button from '@mui/material/Button'
import IconButton from '@mui/material/IconButton'
import ListItemText from '@mui/material/ListItemText'
import Menu from '@mui/material/Menu'
import MenuItem from '@mui/material/MenuItem'
import { useState } from 'react'
import { Link } from 'react-router'
import { useCall, useWrite } from '../api/hooks.ts'
import { useFormats } from '../lib/formats.ts'
import { useMessages } from '../lib/messages.ts'
import { dotted, useTexts } from '../lib/texts.ts'
import { useFamilySchools } from '../parts/family-schools.ts'
import { MailOutlined } from '../ui/icons.tsx'
import { VisuallyHidden } from '../ui/visually-hidden.tsx'

/** The user's latest notices, opened by the letter in the header; opening them marks them as read. */
export function NoticesMenu() {
  const t = useTexts('app')
  const { data: notices = [], isError, refetch } = useCall(api.notices.list, {})
  const markRead = useWrite(api.notices.read)
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const [used, setUsed] = useState(false)
  const unread = notices.filter(notice => !notice.read).length
  const close = () => {
    setAnchor(null)
    if (unread > 0) markRead.mutate({})
  }
  return (
    <>
      <IconButton
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        onClick={event => {
          setUsed(true)
          setAnchor(event.currentTarget)
        }}
      >
        <Badge badgeContent={unread || undefined} color="primary">
          <MailOutlined />
        </Badge>
        <VisuallyHidden>
          {unread ? t('notices.unread', { count: unread }) : t('notices.title')}
        </VisuallyHidden>
      </IconButton>
      {used && (
        <NoticeEntries
          notices={isError ? undefined : notices}
          anchor={anchor}
          onClose={close}
          onRetry={() => void refetch()}
        />
      )}
    </>
  )
}

type Props = {
  /** Undefined if they could not be read. */
  notices: readonly Notice[] | undefined
  /** Where the menu opens; null while it is closed. */
  anchor: HTMLElement | null
  onClose: () => void
  onRetry: () => void
}

/** The menu that the letter in the header opens. */
function NoticeEntries({ notices, anchor, onClose, onRetry }: Props) {
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
  const { schoolOf } = useFamilySchools()
  return (
    <MenuItem component={Link} to={notice.link} onClick={onOpen} sx={{ whiteSpace: 'normal' }}>
      <ListItemText
        primary={message({ message: notice.text, key: notice.key, values: notice.values })}
        secondary={dotted([moment(notice.createdAt), schoolOf(notice.schooleId)])}
        slotProps={{ primary: { sx: { fontWeight: notice.read ? 400 : 600 } } }}
      />
    </MenuItem>
  )
}
