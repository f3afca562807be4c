import { api } from '@casa/contract'
import { sounds } from '@casa/contract/rules/grids'
import Button from '@mui/material/Button'
import { Link } from 'react-router'
import { useTexts } from '../../lib/texts.ts'
import { UploadFileOutlined } from '../../ui/icons.tsx'
import { GridPage } from './grid-page.tsx'

/** The sounds that each child has worked with. */
export default function SoundScreen() {
  const t = useTexts('language')
  return (
    <GridPage
      grid="sounds"
      items={sounds}
      call={api.language.findSounds}
      commands={
        <Button component={Link} to="upload" variant="outlined" startIcon={<UploadFileOutlined />}>
          {t('import')}
        </Button>
      }
    />
  )
}
