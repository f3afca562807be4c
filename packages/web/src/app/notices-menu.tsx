import { api } from '@casa/contract'
import MailOutlined from '@mui/icons-material/MailOutlined'
import Badge from '@mui/material/Badge'
import IconButton from '@mui/material/IconButton'
import { useState } from 'react'
import { useCall, useWrite } from '../api/hooks.ts'
import { useTexts } from '../lib/texts.ts'
import { VisuallyHidden } from '../ui/visually-hidden.tsx'
import { NoticeEntries } from './notice-entries.tsx'

/** The user's latest notices behind the letter in the header; opening them counts as reading. */
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
