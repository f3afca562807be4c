import { api } from '@casa/contract'
import Button from '@mui/material/Button'
import { Link } from 'react-router'
import { callFile } from '../../api/client.ts'
import { useTexts } from '../../lib/texts.ts'
import { DownloadPdf } from '../../parts/download-pdf.tsx'
import { PrintOutlined } from '../../ui/icons.tsx'

/** Puts a child's story on paper: the page as it stands, or the PDF that the server makes to keep. */
export function StoryCommands({ id, name }: { id: string; name: string }) {
  const t = useTexts('story')
  const reports = useTexts('conferencereports')
  return (
    <>
      <Button variant="outlined" startIcon={<PrintOutlined />} onClick={() => print()}>
        {t('print')}
      </Button>
      <DownloadPdf
        label={t('pdf')}
        name={name}
        fetchPdf={language => callFile(api.story.pdf, { params: { id }, query: { language } })}
      />
      <Button component={Link} to="/app/conference-reports" variant="outlined">
        {reports('toReports')}
      </Button>
    </>
  )
}
